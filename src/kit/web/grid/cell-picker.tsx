import { Popover } from '@mantine/core';
import { type KeyboardEvent, useId, useState } from 'react';
import { type Option, onlyMatch } from '../fields/options.ts';
import { CellInput, type CellInputProps } from './cell-input.tsx';
import type { Choices } from './column.ts';
import classes from './grid.module.css';

/**
 * A cell that picks one of a list: opens by typing or Alt+↓, Enter takes the highlighted option, leaving takes an exact
 * match or the only one.
 */
export function CellPicker({ choices, ...props }: CellInputProps & { choices: Choices }) {
  const { text, onText, onPicked } = props;
  // Typed here and not picked yet.
  const [isTyped, setTyped] = useState(props.place.isTyping ?? false);
  const [isAsked, setAsked] = useState(false);
  const [at, setAt] = useState(0);
  const listId = useId();
  const offered = choices.useOptions(isTyped ? text : '');
  const isOpen = isAsked || (isTyped && text.trim() !== '');
  const highlighted = offered?.[Math.min(at, offered.length - 1)];

  const close = () => {
    setTyped(false);
    setAsked(false);
    setAt(0);
  };
  const take = (option: Option) => {
    onText(option.label, option);
    close();
  };
  const takeEntered = () => {
    const known = isAsked ? offered : choices.known(text);
    const option = at > 0 || isAsked ? highlighted : known?.[0];
    // Before the response the text is kept; the caller looks it up.
    if (known && option) take(option);
    else close();
    if (!known || option) onPicked();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isStep = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (isStep && event.altKey) setAsked(event.key === 'ArrowDown');
    else if (!isOpen) return;
    else if (isStep) {
      const count = offered?.length ?? 0;
      setAt((now) => Math.max(0, Math.min(count - 1, now + (event.key === 'ArrowDown' ? 1 : -1))));
    } else if (event.key === 'Enter') takeEntered();
    else if (event.key === 'Escape' && isAsked) setAsked(false);
    else {
      if (event.key === 'Tab') takeOnly();
      return;
    }
    event.preventDefault();
  };
  const takeOnly = () => {
    const known = isTyped ? choices.known(text) : undefined;
    const only = known && onlyMatch(known, text);
    if (only) take(only);
  };

  return (
    <Popover opened={isOpen} position="bottom-start" offset={2} withRoles={false} trapFocus={false}>
      <Popover.Target>
        <div className={classes.picker}>
          <CellInput
            {...props}
            combobox={{
              role: 'combobox',
              'aria-expanded': isOpen,
              'aria-controls': isOpen ? listId : undefined,
              'aria-autocomplete': 'list',
              'aria-activedescendant': isOpen && highlighted ? `${listId}-${highlighted.value}` : undefined,
            }}
            onType={() => {
              setTyped(true);
              setAt(0);
            }}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown className={classes.options}>
        <OptionList
          id={listId}
          label={props.label}
          options={offered}
          // The options of a shorter text stay until those of this one are known.
          isBusy={!isAsked && choices.known(text) === undefined}
          highlighted={highlighted}
          onPick={(option) => {
            take(option);
            onPicked();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

type OptionListProps = {
  id: string;
  label: string;
  options: readonly Option[] | undefined;
  isBusy: boolean;
  highlighted: Option | undefined;
  onPick: (option: Option) => void;
};

function OptionList({ id, label, options, isBusy, highlighted, onPick }: OptionListProps) {
  return (
    <div id={id} role="listbox" aria-label={label} aria-busy={isBusy}>
      {options?.map((option) => (
        // Keys are handled by the input, which keeps the focus.
        <div
          key={option.value}
          id={`${id}-${option.value}`}
          ref={option === highlighted ? showOption : undefined}
          role="option"
          tabIndex={-1}
          aria-selected={option === highlighted}
          className={classes.option}
          onMouseDown={(event) => {
            event.preventDefault();
            onPick(option);
          }}
        >
          {option.label}
          {option.detail && <small>{option.detail}</small>}
        </div>
      ))}
      {options?.length !== 0 && options ? null : (
        <div
          role="option"
          aria-disabled="true"
          aria-selected={false}
          tabIndex={-1}
          className={classes.nothing}
        >
          {options ? 'Nothing found' : 'Loading...'}
        </div>
      )}
    </div>
  );
}

const showOption = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });
