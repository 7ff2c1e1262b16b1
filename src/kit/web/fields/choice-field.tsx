import { Select } from '@mantine/core';
import { useState } from 'react';
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
  const data = options.map((option) =>
    typeof option === 'string' ? { value: option, label: option } : option,
  );
  const chosen = data.find((option) => option.value === value);
  const pick = (next: string) => {
    onChange(next);
    onPick?.(next);
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
      onChange={(next) => pick(next ?? '')}
      onSearchChange={setTyped}
      onKeyDown={(event) => {
        if (event.key !== 'Tab' || !typed || typed === chosen?.label) return;
        const [first] = byPrefix(data, typed);
        if (first) pick(first.value);
      }}
    />
  );
}
