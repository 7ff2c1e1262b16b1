import { Textarea } from '@mantine/core';
import { useKeys } from '../keyboard/keys.ts';
import classes from './area-field.module.css';
import { type FieldProps, useTextualField } from './field.ts';

/** Text of several lines; Shift+Enter breaks a line, Enter submits like everywhere else. @example <AreaField name="address" label="Address" required /> */
export function AreaField(props: FieldProps) {
  const field = useTextualField(props);
  useKeys('In forms', [{ keys: ['Shift Enter'], does: 'New line in an address or note' }]);
  return (
    <Textarea
      {...field}
      rows={1}
      classNames={{ input: classes.area ?? '' }}
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
