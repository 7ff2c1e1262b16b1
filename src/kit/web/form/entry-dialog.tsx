import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { ConflictPanel } from '../conflict/conflict-panel.tsx';
import { Modal } from '../parts/modal.tsx';
import { entryFormProps } from './entry-form-props.ts';
import { useUnsaved } from './unsaved.ts';
import type { Entry } from './use-record-form.ts';

type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** For a table in the form. */
  isWide?: boolean;
  children: ReactNode;
};

/**
 * A dialog around an entry form. The form is a component of its own, so that each opening starts with a fresh one.
 * @example <EntryDialog isOpen={row !== undefined} onClose={onClose} title="Reason">{row && <ReasonForm row={row} />}</EntryDialog>
 */
export function EntryDialog({ isOpen, onClose, title, isWide = false, children }: DialogProps) {
  const id = useId();
  return (
    <Modal
      // Below the dialog that asks about unsaved changes.
      stackId={id}
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={isWide ? 'lg' : 'md'}
      centered
    >
      {children}
    </Modal>
  );
}

type FormProps<Values extends FieldValues> = {
  entry: Entry<Values>;
  /** What the entry is about, above a conflict and the fields. */
  about: ReactNode;
  submitLabel: string;
  onCancel: () => void;
  children: ReactNode;
};

/**
 * The form inside an `EntryDialog`: Enter submits, and unsaved changes are asked about before the screen is left.
 * @example <DialogForm entry={entry} about={name} submitLabel="Save" onCancel={onClose}><AreaField name="reason" label="Reason" isFirst /></DialogForm>
 */
export function DialogForm<Values extends FieldValues>(props: FormProps<Values>) {
  const { entry, about, submitLabel, onCancel, children } = props;
  const { isDirty, isSubmitting } = entry.form.formState;
  useUnsaved(isDirty);
  return (
    <FormProvider {...entry.form}>
      <form {...entryFormProps(entry)}>
        <Stack gap="md">
          <Text component="div" inherit>
            {about}
          </Text>
          {entry.conflict && <ConflictPanel conflict={entry.conflict} />}
          {children}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit" loading={isSubmitting}>
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormProvider>
  );
}
