import { ActionIcon, Anchor, FileInput, Group, Input } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { use } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { tooLargeMessage, uploadLimitBytes } from '../../shared/upload.ts';
import { type FieldProps, ReadOnlyFields } from './field.ts';

type FileFieldProps = FieldProps & {
  /** Types that may be picked; the server looks at the content itself. */
  accept: readonly string[];
  /** Address of the file that the record has now. */
  stored?: string | null;
};

/** The problem of a file, before it is sent. */
export const fileProblem = (file: File, accept: readonly string[]): string | undefined => {
  if (file.size > uploadLimitBytes) return tooLargeMessage;
  if (!accept.includes(file.type)) return `Only ${accept.map(typeName).join(', ')} files`;
  return undefined;
};

const typeName = (type: string) => (type.split('/')[1] ?? type).toUpperCase();

/** An optional attachment: a new file replaces the stored one, removing it sends ''. @example <FileField name="file" label="File" accept={attachment_types} /> */
export function FileField({ name, label, hint, accept, stored, disabled = false }: FileFieldProps) {
  const { field, fieldState } = useController({ name });
  const { setError, clearErrors } = useFormContext();
  const isReadOnly = use(ReadOnlyFields);
  const hasStored = Boolean(stored) && field.value === undefined;

  const pick = (file: File | null) => {
    const problem = file && fileProblem(file, accept);
    if (problem) return setError(name, { message: problem });
    clearErrors(name);
    field.onChange(file ?? undefined);
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
      description={hint}
      placeholder="Choose a file"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      accept={accept.join(',')}
      clearable
      disabled={disabled}
      leftSection={<IconPaperclip size={16} aria-hidden />}
      value={field.value instanceof File ? field.value : null}
      onChange={pick}
      error={fieldState.error?.message}
    />
  );
}
