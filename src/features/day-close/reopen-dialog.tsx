import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { FormProvider } from 'react-hook-form';
import { formatDay } from '../../kit/shared/format.ts';
import { api } from '../../kit/web/api.ts';
import { useEntry } from '../../kit/web/entry-form.ts';
import { AreaField } from '../../kit/web/fields/area-field.tsx';
import { type CloseOnWire, day_path, path, reopenBody } from './contract.ts';

type Props = { close: CloseOnWire; is_open: boolean; onClose: () => void };
type Saved = { msg: string; data: CloseOnWire };

/** Opens a day that was signed off, with the reason why. */
export function ReopenDialog({ close, is_open, onClose }: Props) {
  return (
    <Modal
      opened={is_open}
      onClose={onClose}
      title="Re-open the day"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ReopenForm close={close} onClose={onClose} />
    </Modal>
  );
}

function ReopenForm({ close, onClose }: Omit<Props, 'is_open'>) {
  const { id, branch, date } = close;
  const entry = useEntry<{ reason: string }, Saved>({
    schema: reopenBody,
    empty: { reason: '' },
    changes: [day_path, path],
    save: (body, key) => api.post<Saved>(`${path}/${id}/reopen`, body, { key }),
    onSaved: onClose,
  });

  return (
    <FormProvider {...entry.form}>
      <form
        ref={entry.ref}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void entry.submit();
        }}
      >
        <Stack gap="md">
          <Text fw={600}>
            {branch.name}, {formatDay(date)}
          </Text>
          <Text>
            The day can be changed again and has to be closed anew. Who opened it, when and why stays on file.
          </Text>
          <AreaField name="reason" label="Reason" required is_first />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={entry.form.formState.isSubmitting}>
              Re-open
            </Button>
          </Group>
        </Stack>
      </form>
    </FormProvider>
  );
}
