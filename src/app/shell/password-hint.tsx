import { Alert } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMe } from '../../features/session/use-me.ts';

/**
 * A temporary password opens only the profile, with this hint. The server refuses what other screens read until it is
 * changed.
 */
export function PasswordHint({ children }: { children: ReactNode }) {
  const { data: me } = useMe();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isDue = me?.must_change_password ?? false;
  const isElsewhere = isDue && pathname !== '/profile';
  // The server returns this after the first screen has loaded.
  useEffect(() => {
    if (isElsewhere) void navigate('/profile', { replace: true });
  }, [isElsewhere, navigate]);

  if (!isDue) return children;
  return (
    <>
      <Alert color="orange" variant="light" mb="md" role="status">
        You are using a temporary password. Set your own to continue.
      </Alert>
      {!isElsewhere && children}
    </>
  );
}
