import { Stack } from '@mantine/core';
import { PageRadio, usePagePart } from '../../kit/web/parts/page-radio.tsx';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { Payments, Vendors } from './lists.tsx';
import { parts } from './words.ts';

/** What vendors are owed, and what they were paid. */
export function Screen() {
  usePageTitle('Payments', 'Vendor Accounts');
  const [part, setPart] = usePagePart(parts);
  return (
    <Stack gap="lg">
      <PageRadio label="Show" parts={parts} value={part} onChange={(next) => void setPart(next)} />
      {part === 'Vendors' ? <Vendors /> : <Payments />}
    </Stack>
  );
}
