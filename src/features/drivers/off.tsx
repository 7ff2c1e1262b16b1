import { Alert } from '@mantine/core';
import { useRead } from '../../kit/web/client/read.ts';
import { settingsCall } from '../settings/contract.ts';

/** Says that the accounts are off, and who turns them on; nothing while they are on. */
export function Off() {
  const { data: settings } = useRead(settingsCall);
  if (!settings || settings.driver_accounts) return null;
  return (
    <Alert title="Drivers' accounts are off">
      A Super Admin turns them on in Settings. Earlier entries stay and can be read.
    </Alert>
  );
}
