import { Stack } from '@mantine/core';
import { usePageTitle } from '../../kit/web/page-title.ts';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { Sessions } from './sessions.tsx';
import { useMe } from './use-me.ts';

/** Who I am, my password, and where I am signed in. */
export function Screen() {
  usePageTitle('Profile');
  const { data: me } = useMe();
  return (
    <Stack gap="lg">
      {me && <ProfileForm me={me} />}
      {me && <PasswordForm email={me.email} isDue={me.must_change_password} />}
      <Sessions />
    </Stack>
  );
}
