import { type ReactNode, useCallback, useMemo } from 'react';
import type { Settings } from '../../features/settings/contract.ts';
import { useSettings } from '../../features/settings/use-settings.ts';
import { pageSize } from '../../kit/shared/page-size.ts';
import { strictRules } from '../../kit/shared/rule-settings.ts';
import { RulesContext } from '../../kit/web/client/rules.ts';
import { RecordScreens } from '../../kit/web/fields/record-screens.ts';
import { type Letterhead, LetterheadContext } from '../../kit/web/print/letterhead.ts';
import { PageSizeContext } from '../../kit/web/table/page-size.ts';
import { useMay } from '../may.tsx';
import { screensFor } from '../sidebar.ts';

/** Provides the business settings, letterhead and page size, and where a first record is added. */
export function BusinessProviders({ children }: { children: ReactNode }) {
  const { data: settings, isError } = useSettings();
  const may = useMay();
  const addPath = useCallback(
    (records: string) =>
      screensFor(may).find((screen) => screen.records === records && may(screen.area, 'write'))?.path,
    [may],
  );
  const letterhead = useMemo(() => letterheadOf(settings), [settings]);
  // Without the settings the screens still work, or show their own error.
  const rows = settings?.page_size ?? (isError ? pageSize : undefined);
  return (
    <LetterheadContext value={letterhead}>
      <PageSizeContext value={rows}>
        <RulesContext value={settings ?? strictRules}>
          <RecordScreens value={addPath}>{children}</RecordScreens>
        </RulesContext>
      </PageSizeContext>
    </LetterheadContext>
  );
}

const letterheadOf = (settings: Settings | undefined): Letterhead => ({
  name: settings?.business_name ?? '',
  addressLines: settings?.address.split('\n').filter(Boolean) ?? [],
  taxNumber: settings?.gstin ? `GSTIN ${settings.gstin}` : '',
  logo: settings?.logo ?? '',
});
