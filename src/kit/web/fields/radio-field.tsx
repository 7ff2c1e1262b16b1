import { Group, Radio } from '@mantine/core';
import { type FieldProps, useTextualField } from './field.ts';

type RadioFieldProps = FieldProps & {
  options: readonly string[];
  onPick?: (value: string) => void;
};

/** A choice of very few, all in view. @example <RadioField name="saletype" label="Sale Type" options={saleTypes} required /> */
export function RadioField({ options, onPick, ...props }: RadioFieldProps) {
  const { ref, onChange, ...field } = useTextualField(props);
  return (
    <Radio.Group
      {...field}
      onChange={(value) => {
        onChange(value);
        onPick?.(value);
      }}
    >
      <Group gap="md" mih={36}>
        {options.map((option, index) => (
          <Radio
            key={option}
            value={option}
            label={option}
            disabled={field.disabled}
            {...(index === 0 && { ref })}
          />
        ))}
      </Group>
    </Radio.Group>
  );
}
