import { Badge, Button, Group, Title } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { deviceOf } from '../../kit/shared/activity.ts';
import { api, messageOf } from '../../kit/web/client/api.ts';
import { refresh } from '../../kit/web/client/query-client.ts';
import { useRows } from '../../kit/web/client/use-rows.ts';
import { IconButton } from '../../kit/web/parts/icon-button.tsx';
import { toast } from '../../kit/web/parts/toast.ts';
import type { Column } from '../../kit/web/table/column.ts';
import { Table } from '../../kit/web/table/table.tsx';

type SessionRow = {
  id: number;
  is_browser: boolean;
  user_agent: string;
  address: string;
  created_at: string;
  last_seen_at: string;
  is_current: boolean;
};

const columns: Column<SessionRow>[] = [
  {
    header: 'Browser',
    identifies: true,
    value: programOf,
    cell: (row) => (
      <>
        {programOf(row)}{' '}
        {row.is_current && (
          <Badge variant="outline" tt="none">
            this device
          </Badge>
        )}
      </>
    ),
  },
  { header: 'Address', identifies: true, value: (row) => row.address },
  {
    header: 'Signed in',
    value: (row) => row.created_at,
    isMoment: true,
  },
  {
    header: 'Last seen',
    value: (row) => row.last_seen_at,
    isMoment: true,
  },
];

type SessionsProps = {
  /** Path of the sessions' calls; those of the person who is signed in by default. */
  path?: `/${string}`;
};

/** The sessions of a person, each with a button that ends it. */
export function Sessions({ path = '/sessions' }: SessionsProps) {
  const { data } = useRows<SessionRow>(path);
  const end = useMutation({
    mutationFn: (path: string) => api.delete(path),
    onSuccess: ({ msg }) => {
      toast.success(msg);
      void refresh();
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  const hasOthers = data?.some((row) => !row.is_current) ?? false;
  return (
    <section>
      <Group justify="space-between" mb="md">
        <Title order={2} size="h4">
          Signed-in devices
        </Title>
        <Button
          variant="default"
          disabled={!hasOthers}
          loading={end.isPending}
          onClick={() => end.mutate(path)}
        >
          {path === '/sessions' ? 'Sign out elsewhere' : 'Sign out everywhere'}
        </Button>
      </Group>
      <Table
        label="Sessions"
        list={{ data }}
        columns={columns}
        actions={{
          name: programOf,
          more: (row) =>
            !row.is_current && (
              <IconButton
                icon={IconLogout}
                label={`Sign out ${programOf(row)}`}
                onClick={() => end.mutate(`${path}/${row.id}`)}
              />
            ),
        }}
      />
    </section>
  );
}

function programOf({ is_browser, user_agent }: SessionRow): string {
  const name = is_browser ? deviceOf(user_agent) : `Script ${deviceOf(user_agent)}`;
  return name.trim() || 'Unknown browser';
}
