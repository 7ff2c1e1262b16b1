import { Select } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { type FieldProps, useTextualField } from './field.ts';
import { byPrefix, type Option, prefixFilter } from './options.ts';

export type ChoiceFieldProps = FieldProps & {
  options: readonly (string | Option)[];
  /** Runs after the field has its new value; '' means cleared. */
  onPick?: (value: string) => void;
  /** What the list says when nothing matches. */
  nothing?: string;
};

/**
 * One of a list: opens by typing, picks by prefix with Enter or Tab.
 * @example <ChoiceField name="product" label="Product" options={product_categories} required />
 */
export function ChoiceField({ options, onPick, nothing, ...props }: ChoiceFieldProps) {
  const { onChange, value, ...field } = useTextualField(props);
  const [typed, setTyped] = useState('');
  const [is_steered, setSteered] = useState(false);
  const [is_open, setOpen] = useState(false);
  const data = options.map((option) =>
    typeof option === 'string' ? { value: option, label: option } : option,
  );
  const chosen = data.find((option) => option.value === value);
  const pick = (next: string) => {
    setOpen(false);
    onChange(next);
    onPick?.(next);
  };
  // The list marks its first match a moment after the letters: whoever is faster than that picks it here.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setSteered(true);
    if ((event.key !== 'Enter' && event.key !== 'Tab') || is_steered) return;
    if (!typed || typed === chosen?.label) return;
    // Enter picks here and must not submit the form as well.
    if (event.key === 'Enter') {
      event.preventDefault();
      event.stopPropagation();
    }
    const [first] = byPrefix(data, typed);
    if (first) pick(first.value);
  };

  return (
    <Select
      {...field}
      data={data}
      value={value || null}
      searchable
      openOnFocus={false}
      clearable={!props.required}
      allowDeselect={false}
      selectFirstOptionOnChange
      filter={prefixFilter}
      nothingFoundMessage={nothing ?? 'Nothing found'}
      maxDropdownHeight={320}
      // Typing replaces what was picked before.
      onClick={({ currentTarget }) => currentTarget.select()}
      dropdownOpened={is_open}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onChange={(next) => pick(next ?? '')}
      onSearchChange={(next) => {
        setTyped(next);
        setSteered(false);
      }}
      onKeyDownCapture={onKeyDownCapture}
    />
  );
}
