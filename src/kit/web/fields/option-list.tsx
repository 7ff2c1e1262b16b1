import { Popover } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import classes from './option-list.module.css';
import type { Option } from './options.ts';

/**
 * The list below a picker: whether it is open, and which option is highlighted: the one chosen by arrow key, else `match`,
 * which Enter picks.
 * @example const list = useOptionList(offered, onlyMatch(found, text));
 */
export function useOptionList(options: readonly Option[], match: Option | undefined, startsOpen = false) {
  const id = useId();
  const [isOpen, setOpen] = useState(startsOpen);
  const [arrowValue, setArrowValue] = useState<string>();
  const indexOf = (wanted: string | undefined) => options.findIndex(({ value }) => value === wanted);
  const chosen = isOpen ? options[indexOf(arrowValue)] : undefined;
  const highlighted = chosen ?? options[indexOf(match?.value)];

  const open = () => {
    setOpen(true);
    setArrowValue(undefined);
  };
  const close = () => {
    setOpen(false);
    setArrowValue(undefined);
  };
  /** Opens the list, or moves the highlight in it. */
  const step = (by: 1 | -1) => {
    const next = isOpen ? indexOf(highlighted?.value) + by : Math.max(0, indexOf(highlighted?.value));
    setOpen(true);
    setArrowValue(options[Math.max(0, Math.min(options.length - 1, next))]?.value);
  };
  return {
    isOpen,
    /** Chosen by arrow key. */
    chosen,
    open,
    close,
    step,
    shown: { id, isOpen, options, highlighted },
    input: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      'aria-autocomplete': 'list' as const,
      'aria-activedescendant': isOpen && highlighted ? optionId(id, highlighted) : undefined,
    },
  };
}

type OptionListProps = ReturnType<typeof useOptionList>['shown'] & {
  label: string;
  /** The option of the field's value. */
  current?: Option | undefined;
  /** In place of options, when there are none. */
  nothing: string;
  /** Above the options. */
  message?: string | undefined;
  /** Whether the options are those of a shorter text. */
  isBusy?: boolean;
  /** As wide as the field; otherwise as its options need. */
  isFieldWide?: boolean;
  onPick: (option: Option) => void;
  /** The field, one element. */
  children: ReactNode;
};

/** A field with its list. The field keeps the focus and handles the keys. */
export function OptionList(props: OptionListProps) {
  const { id, isOpen, options, highlighted, label, current, nothing, message, onPick, children } = props;
  return (
    <Popover
      opened={isOpen}
      position="bottom-start"
      offset={2}
      withRoles={false}
      {...(props.isFieldWide && { width: 'target' })}
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''} data-fits={!props.isFieldWide || undefined}>
        {message && (
          <div className={classes.nothing} role="status">
            {message}
          </div>
        )}
        <div id={id} role="listbox" aria-label={label} aria-busy={props.isBusy}>
          {options.map((option) => (
            // Keys are handled by the field, which keeps the focus.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={option.value}
              id={optionId(id, option)}
              ref={option === highlighted ? showOption : undefined}
              role="option"
              tabIndex={-1}
              aria-selected={option === highlighted}
              data-current={option.value === current?.value || undefined}
              className={classes.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(option)}
            >
              {option.label}
              {option.detail && <small>{option.detail}</small>}
            </div>
          ))}
          {options.length === 0 && (
            <div
              role="option"
              aria-disabled="true"
              aria-selected={false}
              tabIndex={-1}
              className={classes.nothing}
            >
              {nothing}
            </div>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

const optionId = (listId: string, { value }: Option) => `${listId}-${value}`;
const showOption = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });
