import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { api, messageOf } from '../client/api.ts';
import { refresh } from '../client/query-client.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { Modal } from '../parts/modal.tsx';
import { toast } from '../parts/toast.ts';

/** A saved view: filters, order and columns as a query. */
export type SavedView = { id: number; name: string; query: string };

type ViewsDialogProps = {
  list: string;
  views: readonly SavedView[];
  /** The view on the screen. */
  query: string;
  isOpen: boolean;
  onClose: () => void;
};

const MAX_NAME_LENGTH = 60;

/** Saves what is shown under a name; a name that is taken gets the new view. Deletes views. */
export function ViewsDialog({ isOpen, onClose, ...props }: ViewsDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Saved views" centered>
      <Stack gap="md">
        <SaveForm {...props} onClose={onClose} />
        {props.views.map(({ id, name }) => (
          <Group key={id} justify="space-between" wrap="nowrap" gap="sm">
            <Text>{name}</Text>
            <IconButton
              icon={IconTrash}
              label={`Delete the view ${name}`}
              onClick={() => void changed(api.delete(`/views/${id}`))}
            />
          </Group>
        ))}
      </Stack>
    </Modal>
  );
}

type SaveFormProps = Pick<ViewsDialogProps, 'list' | 'views' | 'query' | 'onClose'>;

function SaveForm({ list, views, query, onClose }: SaveFormProps) {
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const nameExists = views.some((view) => view.name === name);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name === '') return;
    if (await changed(api.post('/views', { list, name, query }))) onClose();
  };
  return (
    <form onSubmit={(event) => void save(event)}>
      <Group align="end" gap="sm" wrap="nowrap">
        <TextInput
          label="Save this view as"
          value={typed}
          maxLength={MAX_NAME_LENGTH}
          data-autofocus
          flex={1}
          description={query === '' ? 'The whole list, newest first.' : undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" disabled={name === ''}>
          {nameExists ? 'Replace' : 'Save'}
        </Button>
      </Group>
    </form>
  );
}

/** Whether a change of the views took effect; says so. */
async function changed(answer: Promise<{ msg: string }>): Promise<boolean> {
  try {
    toast.success((await answer).msg);
    await refresh();
    return true;
  } catch (error) {
    toast.error(messageOf(error));
    return false;
  }
}
