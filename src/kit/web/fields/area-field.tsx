import { Textarea } from '@mantine/core';
import { type FieldProps, useTextualField } from './field.ts';

/** Text of several lines; Shift+Enter breaks a line, Enter submits like everywhere else. @example <AreaField name="address" label="Address" required /> */
export function AreaField(props: FieldProps) {
  const field = useTextualField(props);
  return (
    <Textarea
      {...field}
      autosize
      minRows={1}
      maxRows={4}
      autoComplete="off"
      onChange={({ currentTarget }) => field.onChange(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }}
    />
  );
}
