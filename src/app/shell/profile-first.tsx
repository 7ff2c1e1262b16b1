import { Alert } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMe } from '../../features/session/use-me.ts';
import { ApiError } from '../../kit/web/client/api.ts';

/**
 * A temporary password, and a role that needs a second factor, open only the profile, with this hint. The server refuses
 * what other screens read until then.
 */
export function ProfileFirst({ children }: { children: ReactNode }) {
  const { data: me } = useMe();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const hint = me?.must_change_password
    ? 'You are using a temporary password. Set your own to continue.'
    : me?.must_add_second_factor && 'Your role needs a second factor. Turn it on to continue.';
  const client = useQueryClient();
  // A second factor may become required for a role while its users work.
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        const { error } = event.query.state;
        const isFactorMissing = error instanceof ApiError && error.code === 'second_factor_first';
        if (event.type === 'updated' && isFactorMissing) void client.invalidateQueries({ queryKey: ['/me'] });
      }),
    [client],
  );
  const isElsewhere = Boolean(hint) && pathname !== '/profile';
  // The server returns this after the first screen has loaded.
  useEffect(() => {
    if (isElsewhere) void navigate('/profile', { replace: true });
  }, [isElsewhere, navigate]);

  return (
    <>
      {hint && (
        <Alert color="orange" variant="light" mb="md" role="status">
          {hint}
        </Alert>
      )}
      {!isElsewhere && children}
    </>
  );
}
