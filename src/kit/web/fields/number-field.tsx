import { TextInput } from '@mantine/core';
import { useRules } from '../client/rules.ts';
import { type FieldProps, useTextualField } from './field.ts';

type NumberFieldProps = FieldProps & {
  /** Shown before the figure: '₹'. */
  unit?: string;
  /** Weights have decimals, counts do not; ₹ have them under the setting. */
  decimal?: boolean;
  onChange?: (value: string) => void;
};

/** Digits, right-aligned; the text stays as typed, so the rule can say what is wrong with it. @example <NumberField name="qty" label="Quantity" required /> */
export function NumberField({ unit, decimal = false, onChange, ...props }: NumberFieldProps) {
  const field = useTextualField(props);
  const { paise } = useRules();
  const isDecimal = decimal || (unit === '₹' && paise);
  return (
    <TextInput
      {...field}
      inputMode={isDecimal ? 'decimal' : 'numeric'}
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
