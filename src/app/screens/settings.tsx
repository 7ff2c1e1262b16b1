import { Screen as SettingsScreen } from '../../features/settings/screen.tsx';
import { BackupFolder } from '../../ops/screen/backup-folder.tsx';

/** Settings, with the folder of the backups. */
export function Screen() {
  return (
    <SettingsScreen>
      <BackupFolder />
    </SettingsScreen>
  );
}
