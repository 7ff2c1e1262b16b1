import { Autocomplete } from '@mantine/core';
import { memo } from 'react';
import { type FieldProps, useTextualField } from './field.ts';
import { prefixFilter } from './options.ts';
import { useSteady } from './use-steady.ts';

type SuggestFieldProps = FieldProps & {
  /** Values worth offering; anything else may be typed too. */
  options: readonly string[];
  /** Shown after the figure: 'kg'. */
  unit?: string;
  onChange?: (value: string) => void;
};

/**
 * A figure with decimals that is usually one of a few: typing opens the matches, Enter takes the first, Tab leaves what
 * was typed.
 * @example <SuggestField name="weight" label="Weight" unit="kg" options={['5', '14.2', '19']} />
 */
export const SuggestField = (props: SuggestFieldProps) => <SuggestInput {...useSteady(props)} />;

const SuggestInput = memo(function SuggestInput({ options, unit, onChange, ...props }: SuggestFieldProps) {
  const field = useTextualField(props);
  return (
    <Autocomplete
      {...field}
      data={[...options]}
      filter={prefixFilter}
      openOnFocus={false}
      selectFirstOptionOnChange
      inputMode="decimal"
      autoComplete="off"
      rightSection={unit}
      rightSectionPointerEvents="none"
      maxDropdownHeight={320}
      styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      onChange={(value) => {
        field.onChange(value);
        onChange?.(value);
      }}
    />
  );
});
