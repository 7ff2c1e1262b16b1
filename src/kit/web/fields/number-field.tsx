import { TextInput } from '@mantine/core';
import { countOfText, rupeesOfText, weightOfText } from '../../shared/typed-text.ts';
import { useRules } from '../client/rules.ts';
import { type FieldProps, useParsedField } from './field.ts';

type NumberFieldProps = FieldProps & {
  /** Shown before the figure: '₹'. */
  unit?: string;
  /** Weights have decimals, counts do not; ₹ have them under the setting. */
  decimal?: boolean;
  onChange?: (value: string) => void;
};

/** Digits, right-aligned; ₹, kg and commas are read, any other text stays, so the rule can say what is wrong with it. @example <NumberField name="qty" label="Quantity" required /> */
export function NumberField({ unit, decimal = false, onChange, ...props }: NumberFieldProps) {
  const read = unit === '₹' ? rupeesOfText : decimal ? weightOfText : countOfText;
  const { input } = useParsedField(props, read, onChange);
  const { paise } = useRules();
  const isDecimal = decimal || (unit === '₹' && paise);
  return (
    <TextInput
      {...input}
      inputMode={isDecimal ? 'decimal' : 'numeric'}
      autoComplete="off"
      leftSection={unit}
      leftSectionPointerEvents="none"
      styles={{ input: { textAlign: 'right' } }}
    />
  );
}
