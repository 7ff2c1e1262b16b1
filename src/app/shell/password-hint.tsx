import { Alert, Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useMe } from '../../features/session/use-me.ts';

/** Reminds the first administrator that the password from the terminal is not meant to stay. */
export function PasswordHint() {
  const { data: me } = useMe();
  if (!me?.must_change_password) return null;
  return (
    <Alert color="orange" variant="light" mb="md" role="status">
      This password was made by the program and shown in a terminal. Please{' '}
      <Anchor component={Link} to="/profile" inherit underline="always">
        choose your own in Profile
      </Anchor>
      .
    </Alert>
  );
}
