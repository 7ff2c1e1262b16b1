import { Alert, Anchor } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useMe } from '../../features/session/use-me.ts';

/** The password from the terminal is not meant to stay: leads to changing it whenever the console is opened, until it is done. */
export function PasswordHint() {
  const { data: me } = useMe();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const is_due = me?.must_change_password ?? false;
  // Who has just signed in is told by the server, after the first screen is there.
  useEffect(() => {
    if (is_due) void navigate('/profile', { replace: true });
  }, [is_due, navigate]);

  if (!is_due) return null;
  return (
    <Alert color="orange" variant="light" mb="md" role="status">
      This password was made by the program and shown in a terminal. Please{' '}
      {pathname === '/profile' ? (
        'choose your own below'
      ) : (
        <Anchor component={Link} to="/profile" inherit underline="always">
          choose your own in Profile
        </Anchor>
      )}
      .
    </Alert>
  );
}
