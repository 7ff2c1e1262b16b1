import { type ChangeEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useRules } from '../client/rules.ts';
import type { Option } from '../fields/options.ts';
import type { CellPlace } from './column.ts';
import classes from './grid.module.css';

export type CellProps = {
  /** Its identity changes with every visit of the cell. */
  place: CellPlace;
  label: string;
  text: string;
  isFigure: boolean;
  /** Id of the error message. */
  problemId: string | undefined;
  onText: (text: string, option?: Option) => void;
  /** The mouse or Enter picked an option, or Enter was pressed before the options of the text were known. */
  onPicked: () => void;
};

type CellInputProps = CellProps & {
  /** ARIA attributes of a combobox. */
  combobox?: Readonly<Record<string, string | boolean | undefined>>;
  /** Called before `onText`, only for what is typed. */
  onType?: (text: string) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  onBlur?: () => void;
};

/** The text field in the one cell that has the focus: a key replaces what is in it. */
export function CellInput(props: CellInputProps) {
  const { place, label, text, isFigure, problemId, onText, combobox, onType, onKeyDown, onBlur } = props;
  const { paise } = useRules();
  const input = useRef<HTMLInputElement>(null);
  // React does not move the focus: each visit sets it, also when the field is on the screen already.
  useLayoutEffect(() => {
    const field = input.current;
    field?.focus();
    if (place.isTyping) field?.setSelectionRange(field.value.length, field.value.length);
    else field?.select();
  }, [place]);
  return (
    <input
      ref={input}
      className={classes.input}
      data-figure={isFigure || undefined}
      aria-label={label}
      aria-invalid={problemId !== undefined}
      aria-describedby={problemId}
      autoComplete="off"
      spellCheck={false}
      inputMode={isFigure ? (paise ? 'decimal' : 'numeric') : 'text'}
      value={text}
      onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        onType?.(currentTarget.value);
        onText(currentTarget.value);
      }}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      {...combobox}
    />
  );
}
