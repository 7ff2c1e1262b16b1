import { Anchor, Button, Group, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { ApiError, api, messageOf } from '../../kit/web/client/api.ts';
import { refresh } from '../../kit/web/client/query-client.ts';
import { useRead } from '../../kit/web/client/read.ts';
import { Card } from '../../kit/web/parts/card.tsx';
import { toast } from '../../kit/web/parts/toast.ts';
import { path, stateCall, USE_DISK } from './contract.ts';

/** Where the backups go, unless the environment sets it. */
export function BackupFolder() {
  const { data: state, isError } = useRead(stateCall);
  const [typed, setTyped] = useState<string>();
  const save = useMutation({
    mutationFn: (body: { folder: string; is_accepted?: boolean }) => api.post(`${path}/folder`, body),
    onSuccess: ({ msg }) => {
      setTyped(undefined);
      toast.success(msg);
      void refresh();
    },
    onError: (error) => {
      if (!refusalOf(error)) toast.error(messageOf(error));
    },
  });
  if (isError) return null;
  const folder = typed ?? state?.folder ?? '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ folder });
  };
  return (
    <Card title="Backup Folder">
      <form onSubmit={submit}>
        <TextInput
          label="Backup Folder"
          maw={560}
          value={folder}
          disabled={!state || state.is_fixed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            save.reset();
          }}
          error={refusalOf(save.error)}
          description={
            state?.is_fixed
              ? 'Set by BACKUP_DIR on the server'
              : `A folder on another disk, such as /mnt/backups. A backup is made there every day at ${state?.at ?? '…'}. Leave blank for none`
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <Group gap="md" mt="md">
          {!state?.is_fixed && (
            <Button type="submit" loading={save.isPending}>
              Set folder
            </Button>
          )}
          {canBeAccepted(save.error) && (
            <Button variant="default" onClick={() => save.mutate({ folder, is_accepted: true })}>
              {USE_DISK}
            </Button>
          )}
          <Anchor component={Link} to="/backups">
            Open Backups
          </Anchor>
        </Group>
      </form>
    </Card>
  );
}

const refusalOf = (error: unknown) => (error instanceof ApiError ? error.fields.folder : undefined);

const canBeAccepted = (error: unknown) => error instanceof ApiError && error.code === 'folder_doubtful';
