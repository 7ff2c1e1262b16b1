import { type KeyboardEvent, useState } from 'react';
import { OptionList, useOptionList } from '../fields/option-list.tsx';
import { matchProblem, type Option, onlyMatch } from '../fields/options.ts';
import { CellInput, type CellProps } from './cell-input.tsx';
import type { Choices } from './column.ts';
import classes from './grid.module.css';

/**
 * A cell that picks one of a list, which opens by typing or Alt+↓. Enter and Tab pick the option chosen by arrow key, the
 * only match or the only exact name; with several the caret stays. If the matches are not loaded yet, the caller gets the
 * text.
 */
export function CellPicker({ choices, ...props }: CellProps & { choices: Choices }) {
  const { label, text, place, onText, onPicked } = props;
  const { isTyping = false } = place;
  // Typed here and not picked yet.
  const [isTyped, setTyped] = useState(isTyping);
  const [showsProblem, setShowsProblem] = useState(false);
  const offered = choices.useOptions(isTyped ? text : '');
  const isText = isTyped && text.trim() !== '';
  const matches = isText ? choices.matchesOf(text) : undefined;
  const match = matches && onlyMatch(matches, text);
  const list = useOptionList(offered ?? [], match, isTyped);
  // The caller sends the caret back to choose.
  const [visit, setVisit] = useState(place);
  if (visit !== place) {
    setVisit(place);
    setTyped(isTyping);
    if (isTyping) list.open();
  }
  const problem =
    showsProblem && matches && !match ? matchProblem(label, matches.length, choices.limit) : undefined;

  const close = () => {
    setTyped(false);
    setShowsProblem(false);
    list.close();
  };
  const take = (option: Option) => {
    onText(option.label, option);
    close();
  };
  /** Enter and Tab. @returns whether the key is used up */
  const confirm = (isEnter: boolean): boolean => {
    const hit = list.chosen ?? match;
    const isUnclear = !hit && matches !== undefined && (isEnter || matches.length > 1);
    if (isUnclear) {
      setShowsProblem(true);
      list.open();
      return true;
    }
    if (hit) take(hit);
    else close();
    if (isEnter && (hit || isText)) onPicked();
    return isEnter && (hit !== undefined || isText);
  };

  return (
    <OptionList
      {...list.shown}
      label={label}
      nothing={problem ?? (offered ? 'Nothing found' : 'Loading...')}
      message={offered?.length ? problem : undefined}
      // The options of a shorter text stay until those of this one are known.
      isBusy={isTyped && choices.matchesOf(text) === undefined}
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
            setShowsProblem(false);
            if (typed.trim() === '') list.close();
            else list.open();
          }}
          onKeyDown={(event) => {
            if (handleKey(event, { list, isTyped, close, confirm })) event.preventDefault();
          }}
          onBlur={() => {
            if (isTyped && match) take(match);
            else close();
          }}
        />
      </div>
    </OptionList>
  );
}

type PickerKeys = {
  list: ReturnType<typeof useOptionList>;
  isTyped: boolean;
  close: () => void;
  confirm: (isEnter: boolean) => boolean;
};

/** Alt with an arrow opens and closes the list, the arrows choose in it, Enter and Tab take. @returns whether the key is used up */
function handleKey({ key, altKey }: KeyboardEvent, { list, isTyped, close, confirm }: PickerKeys): boolean {
  if (key === 'Enter' || key === 'Tab') return confirm(key === 'Enter');
  if (key === 'Escape') {
    close();
    // The grid takes a typed text back.
    return list.isOpen && !isTyped;
  }
  const isDown = key === 'ArrowDown';
  if ((!isDown && key !== 'ArrowUp') || !(altKey || list.isOpen)) return false;
  if (altKey && !isDown) close();
  else list.step(isDown ? 1 : -1);
  return true;
}
