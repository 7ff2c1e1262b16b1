import { TextInput } from '@mantine/core';
import { type FieldProps, useTextualField } from './field.ts';

type NumberFieldProps = FieldProps & {
  /** Shown before the figure: '₹'. */
  unit?: string;
  /** Weights have decimals; counts and rupees do not. */
  decimal?: boolean;
  onChange?: (value: string) => void;
};

/** Digits, right-aligned; the text stays as typed, so the rule can say what is wrong with it. @example <NumberField name="qty" label="Quantity" required /> */
export function NumberField({ unit, decimal = false, onChange, ...props }: NumberFieldProps) {
  const field = useTextualField(props);
  return (
    <TextInput
      {...field}
      inputMode={decimal ? 'decimal' : 'numeric'}
      autoComplete="off"
      leftSection={unit}
      leftSectionPointerEvents="none"
      styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      onChange={({ currentTarget }) => {
        field.onChange(currentTarget.value);
        onChange?.(currentTarget.value);
      }}
    />
  );
}
