import { type KeyboardEvent, useState } from 'react';
import { OptionList, useOptionList } from '../fields/option-list.tsx';
import { matchProblem, type Option, onlyMatch } from '../fields/options.ts';
import { CellInput, type CellInputProps } from './cell-input.tsx';
import type { Choices } from './column.ts';
import classes from './grid.module.css';

/**
 * A cell that picks one of a list: opens by typing or Alt+↓. Enter and Tab take the option chosen by arrow key, the only
 * match or the only exact name; with several the caret stays. A text that is not looked up yet is left to the caller.
 */
export function CellPicker({ choices, ...props }: CellInputProps & { choices: Choices }) {
  const { label, text, onText, onPicked } = props;
  // Typed here and not picked yet.
  const [isTyped, setTyped] = useState(props.place.isTyping ?? false);
  const [isAsked, setAsked] = useState(false);
  const offered = choices.useOptions(isTyped ? text : '');
  const found = isTyped && text.trim() !== '' ? choices.known(text) : undefined;
  const match = found && onlyMatch(found, text);
  const list = useOptionList(offered ?? [], match, isTyped);
  // The caller sends the caret back to choose.
  const [visit, setVisit] = useState(props.place);
  if (visit !== props.place) {
    setVisit(props.place);
    setTyped(props.place.isTyping ?? false);
    if (props.place.isTyping) list.open();
  }
  const problem = isAsked && found && !match ? matchProblem(label, found.length, choices.limit) : undefined;

  const close = () => {
    setTyped(false);
    setAsked(false);
    list.close();
  };
  const take = (option: Option) => {
    onText(option.label, option);
    close();
  };
  /** Enter and Tab. @returns whether the key is used up */
  const confirm = (isEnter: boolean): boolean => {
    const hit = list.chosen ?? match;
    const isUnclear = !hit && found !== undefined && (isEnter || found.length > 1);
    if (isUnclear) {
      setAsked(true);
      list.open();
      return true;
    }
    const isText = isTyped && text.trim() !== '';
    if (hit) take(hit);
    else close();
    if (isEnter && (hit || isText)) onPicked();
    return isEnter && (hit !== undefined || isText);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, altKey } = event;
    const isDown = key === 'ArrowDown';
    if ((isDown || key === 'ArrowUp') && (altKey || list.isOpen)) {
      if (altKey && !isDown) close();
      else list.step(isDown ? 1 : -1);
    } else if (key === 'Escape') {
      const isOnlyOpen = list.isOpen && !isTyped;
      close();
      if (!isOnlyOpen) return;
    } else if ((key !== 'Enter' && key !== 'Tab') || !confirm(key === 'Enter')) return;
    event.preventDefault();
  };

  return (
    <OptionList
      {...list.shown}
      label={label}
      nothing={problem ?? (offered ? 'Nothing found' : 'Loading...')}
      message={offered?.length ? problem : undefined}
      // The options of a shorter text stay until those of this one are known.
      isBusy={isTyped && choices.known(text) === undefined}
      onPick={(option) => {
        take(option);
        onPicked();
      }}
    >
      <div className={classes.picker}>
        <CellInput
          {...props}
          combobox={list.input}
          onType={(typed) => {
            setTyped(true);
            setAsked(false);
            if (typed.trim() === '') list.close();
            else list.open();
          }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            if (isTyped && match) take(match);
            else close();
          }}
        />
      </div>
    </OptionList>
  );
}
