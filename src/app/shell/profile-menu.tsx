import { Avatar, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { logoutSucceeded } from '../../features/session/messages.ts';
import { useMe } from '../../features/session/use-me.ts';
import { api } from '../../kit/web/api.ts';
import { endSession, sessionToken } from '../../kit/web/session.ts';
import { thumbnailOf } from '../../kit/web/thumbnail.ts';
import { toast } from '../../kit/web/toast.ts';
import { mayDiscard } from '../../kit/web/unsaved.ts';
import classes from './top-bar.module.css';

/** The profile picture and its menu: Profile and Logout. */
export function ProfileMenu() {
  const { data: me } = useMe();
  const logout = useLogout();
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton className={classes.menu}>
          <VisuallyHidden>Profile menu</VisuallyHidden>
          <Avatar
            aria-hidden
            src={me?.image ? thumbnailOf(me.image) : null}
            name={me?.name}
            alt=""
            size={32}
            color="petrol"
          />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {me && <Menu.Label>{me.email}</Menu.Label>}
        <Menu.Item component={Link} to="/profile" leftSection={<IconUser size={16} aria-hidden />}>
          Profile
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={logout}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Signs out at once; the request to the server follows and may fail. */
function useLogout() {
  const navigate = useNavigate();
  const client = useQueryClient();
  return async () => {
    if (!(await mayDiscard())) return;
    const token = sessionToken();
    endSession();
    client.clear();
    await navigate('/login');
    toast.success(logoutSucceeded);
    api.leave(token);
  };
}
