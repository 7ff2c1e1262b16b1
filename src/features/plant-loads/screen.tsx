import { Stack } from '@mantine/core';
import { PageRadio, usePagePart } from '../../kit/web/parts/page-radio.tsx';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { Claims } from './claims.tsx';
import { Loads } from './loads.tsx';

const parts = ['Loads', 'Claims'] as const;

/** Lorries to the oil company's plant and back, and what the plant still owes. */
export function Screen() {
  usePageTitle('Day Business', 'Plant Loads');
  const [part, setPart] = usePagePart(parts);
  return (
    <Stack gap="lg">
      <PageRadio label="Show" parts={parts} value={part} onChange={(next) => void setPart(next)} />
      {part === 'Loads' ? <Loads /> : <Claims />}
    </Stack>
  );
}
