import { type ChangeEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useRules } from '../client/rules.ts';
import type { Option } from '../fields/options.ts';
import type { CellPlace } from './column.ts';
import classes from './grid.module.css';

export type CellInputProps = {
  /** Its identity changes with every visit of the cell. */
  place: CellPlace;
  label: string;
  text: string;
  isFigure: boolean;
  /** Id of the error message. */
  problemId: string | undefined;
  onText: (text: string, option?: Option) => void;
  /** Enter or the mouse picked an option, or Enter passed a text that names none. */
  onPicked: () => void;
};

type CellFieldProps = CellInputProps & {
  /** ARIA attributes of a combobox. */
  combobox?: Readonly<Record<string, string | boolean | undefined>>;
  onType?: (text: string) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  onBlur?: () => void;
};

/** The text field in the one cell that has the focus: a key replaces what is in it. */
export function CellInput(props: CellFieldProps) {
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
