import { ActionIcon, Anchor, FileInput, Group, Input } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { use } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { type FieldProps, ReadOnlyFields } from './field.ts';
import { MAKING_SMALLER, photoAccept, usePickedFile } from './picked-file.ts';

type FileFieldProps = FieldProps & {
  /** Types that may be picked; the server looks at the content itself. */
  accept: readonly string[];
  /** Address of the file that the record has now. */
  stored?: string | null;
};

/** An optional attachment: a new file replaces the stored one, removing it sends ''. @example <FileField name="file" label="File" accept={attachment_types} /> */
export function FileField({ name, label, hint, accept, stored, disabled = false }: FileFieldProps) {
  const { field, fieldState } = useController({ name });
  const { clearErrors } = useFormContext();
  const { isBusy, take } = usePickedFile(name, accept);
  const isReadOnly = use(ReadOnlyFields);
  const hasStored = Boolean(stored) && field.value === undefined;

  const pick = (file: File | null) => {
    if (file) return void take(file);
    clearErrors(name);
    field.onChange(undefined);
  };

  if (hasStored && stored) {
    return (
      <Input.Wrapper label={label} description={isReadOnly ? undefined : hint}>
        <Group gap={8} mih={36}>
          <Anchor href={stored} target="_blank" rel="noreferrer" size="sm">
            Open the stored file
          </Anchor>
          {!isReadOnly && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove ${label}`}
              onClick={() => field.onChange('')}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      </Input.Wrapper>
    );
  }
  if (isReadOnly) return null;
  return (
    <FileInput
      ref={field.ref}
      label={label}
      description={isBusy ? MAKING_SMALLER : hint}
      placeholder="Choose a file"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      accept={[photoAccept, ...accept].join(',')}
      clearable
      disabled={disabled || isBusy}
      leftSection={<IconPaperclip size={16} aria-hidden />}
      value={field.value instanceof File ? field.value : null}
      onChange={pick}
      error={fieldState.error?.message}
    />
  );
}
