import { Button, Group, Menu, Text } from '@mantine/core';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate } from 'react-router';
import { logoutSucceeded } from '../../features/session/messages.ts';
import { useMe } from '../../features/session/use-me.ts';
import { api } from '../../kit/web/client/api.ts';
import { endSession, sessionToken } from '../../kit/web/client/session.ts';
import { mayLeave } from '../../kit/web/form/unsaved.ts';
import { Modal } from '../../kit/web/parts/modal.tsx';
import { toast } from '../../kit/web/parts/toast.ts';
import { countOf } from '../../kit/web/queue/line-notice.tsx';
import { useWaiting } from '../../kit/web/queue/queue.ts';
import { OpenedMenu } from './opened-menu.tsx';
import { Picture } from './picture.tsx';

/** The profile picture and its menu: Profile and Logout. */
export function ProfileMenu() {
  const { data: me } = useMe();
  const logout = useLogout();
  const { waiting, refused } = useWaiting();
  const [isAsking, setAsking] = useState(false);
  const leave = async () => {
    if (!(await mayLeave())) return;
    if (waiting.length + refused.length > 0) setAsking(true);
    else await logout();
  };
  return (
    <>
      <OpenedMenu button={{ children: <Picture /> }}>
        {me && <Menu.Label>{me.email}</Menu.Label>}
        <Menu.Item component={Link} to="/profile" leftSection={<IconUser size={16} aria-hidden />}>
          Profile
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={leave}>
          Logout
        </Menu.Item>
      </OpenedMenu>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title="Log out now?" centered>
        <Text>
          {waiting.length > 0 && `${countOf(waiting)} waiting, will be sent when you sign in here again. `}
          {refused.length > 0 && `${countOf(refused)} not saved. `}
          They stay on this computer.
        </Text>
        <Group justify="flex-end" gap="sm" mt={24}>
          <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
            Stay
          </Button>
          <Button color="red" onClick={logout}>
            Log out
          </Button>
        </Group>
      </Modal>
    </>
  );
}

/** Signs out at once; the request to the server follows and may fail. */
function useLogout() {
  const navigate = useNavigate();
  const client = useQueryClient();
  return async () => {
    const token = sessionToken();
    // The shell, and with it the warning about unsaved changes, is removed before the address changes.
    flushSync(() => endSession());
    client.clear();
    await navigate('/login');
    toast.success(logoutSucceeded);
    api.signOut(token);
  };
}
