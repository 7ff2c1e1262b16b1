import { Alert, Anchor } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useMe } from '../../features/session/use-me.ts';

/**
 * The password from the terminal is temporary: this hint leads to changing it, at each start of the console
 * until it is changed.
 */
export function PasswordHint() {
  const { data: me } = useMe();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isDue = me?.must_change_password ?? false;
  // The server returns this after the first screen has loaded.
  useEffect(() => {
    if (isDue) void navigate('/profile', { replace: true });
  }, [isDue, navigate]);

  if (!isDue) return null;
  return (
    <Alert color="orange" variant="light" mb="md" role="status">
      You are using a temporary password.{' '}
      {pathname === '/profile' ? (
        'Set your own'
      ) : (
        <Anchor component={Link} to="/profile" inherit underline="always">
          Set your own
        </Anchor>
      )}{' '}
      to continue.
    </Alert>
  );
}
