import { BackupFolder } from '../../features/backups/backup-folder.tsx';
import { Screen as SettingsScreen } from '../../features/settings/screen.tsx';

/** Settings, with the folder of the backups. */
export function Screen() {
  return (
    <SettingsScreen>
      <BackupFolder />
    </SettingsScreen>
  );
}
