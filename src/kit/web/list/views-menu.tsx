import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBookmark } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import type { ListState } from './list.ts';
import { type SavedView, ViewsDialog } from './views-dialog.tsx';

/** Saved views of a list: one is chosen here, saved and deleted in the dialog. */
export function ViewsMenu({ list, state }: { list: string; state: ListState }) {
  const [isOpen, { open, close }] = useDisclosure();
  const { data } = useQuery({
    queryKey: ['/views', { list }],
    queryFn: ({ signal }) => api.get<{ data: SavedView[] }>('/views', { list }, signal),
  });
  const views = data?.data ?? [];
  const current = views.find(({ query }) => state.view !== '' && query === state.view);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />}>
            {current?.name ?? 'Views'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.map(({ id, name, query }) => (
            <Menu.Item key={id} onClick={() => state.onView(query)}>
              {name}
            </Menu.Item>
          ))}
          {views.length > 0 && <Menu.Divider />}
          <Menu.Item disabled={state.view === ''} onClick={() => state.onView('')}>
            The whole list
          </Menu.Item>
          <Menu.Item onClick={open}>Save or delete views…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ViewsDialog list={list} views={views} query={state.view} isOpen={isOpen} onClose={close} />
    </>
  );
}
