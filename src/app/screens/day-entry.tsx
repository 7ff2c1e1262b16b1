import { Group, Stack } from '@mantine/core';
import { EntryMode, useEntryMode } from '../../features/day-entry/entry-mode.tsx';
import { SalePanel } from '../../features/day-entry/panel.tsx';
import { ExpensesPanel } from '../../features/expenses/panel.tsx';
import { useAccess } from '../../kit/web/client/access.ts';
import { PageRadio, usePagePart } from '../../kit/web/parts/page-radio.tsx';

const parts = ['DayEntry', 'Expences'] as const;

/** Day Entry: sales or expenses. */
export function Screen() {
  const [part, setPart] = usePagePart(parts);
  const entryMode = useEntryMode();
  const { canWrite } = useAccess();
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <PageRadio label="Day Entry" parts={parts} value={part} onChange={setPart} />
        {part === 'DayEntry' && canWrite && <EntryMode {...entryMode} />}
      </Group>
      {part === 'DayEntry' ? (
        <SalePanel mode={entryMode.mode} onForm={() => void entryMode.choose('Form')} />
      ) : (
        <ExpensesPanel />
      )}
    </Stack>
  );
}
