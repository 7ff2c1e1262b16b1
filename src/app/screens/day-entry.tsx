import { Stack } from '@mantine/core';
import { DayEntryPanel } from '../../features/day-entry/panel.tsx';
import { PageRadio, usePagePart } from '../../kit/web/page-radio.tsx';
import { BeingBuilt } from '../shell/being-built.tsx';

const parts = ['DayEntry', 'Expences'] as const;

/** Day Entry: sales or expenses. */
export function Screen() {
  const [part, setPart] = usePagePart(parts);
  return (
    <Stack gap="md">
      <PageRadio label="Day Entry" parts={parts} value={part} onChange={setPart} />
      {part === 'DayEntry' ? <DayEntryPanel /> : <BeingBuilt title="Expences" />}
    </Stack>
  );
}
