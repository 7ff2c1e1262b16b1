import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../kit/web/client/api.ts';
import { HistoryDrawer } from '../../kit/web/history/history-drawer.tsx';
import { Card } from '../../kit/web/parts/card.tsx';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { PrintButton, PrintSheet } from '../../kit/web/print/print-sheet.tsx';
import type { NamedRecord } from '../../kit/web/table/column.ts';
import { path, settingsId } from './contract.ts';
import { SettingsForm } from './form.tsx';
import { useSettings } from './use-settings.ts';

/**
 * The letterhead and limits of the business, with a print preview.
 * @param children further cards, below the form
 */
export function Screen({ children }: { children?: ReactNode }) {
  usePageTitle('Settings');
  const [seen, setSeen] = useState<NamedRecord>();
  const { data: settings, error, refetch } = useSettings();
  return (
    <Stack gap="lg">
      {error && !settings && (
        <Alert color="red">
          {messageOf(error)}
          <Button variant="default" mt={8} onClick={() => void refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      {settings && <SettingsForm settings={settings} />}
      {settings && children}
      {settings && (
        <Card title="Print preview">
          <PrintSheet title="Sample page" isShown>
            Every statement, report and receipt starts with this header.
          </PrintSheet>
          <Group gap="sm" mt="md">
            <PrintButton label="Print a sample page" />
            <Button
              variant="default"
              leftSection={<IconHistory size={16} aria-hidden />}
              onClick={() => setSeen({ id: settingsId, name: 'Settings' })}
            >
              History
            </Button>
          </Group>
        </Card>
      )}
      <HistoryDrawer entity="Settings" path={path} record={seen} onClose={() => setSeen(undefined)} />
    </Stack>
  );
}
