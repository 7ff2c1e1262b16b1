import { type ReactNode, useMemo } from 'react';
import type { Settings } from '../../features/settings/contract.ts';
import { useSettings } from '../../features/settings/use-settings.ts';
import { pageSize } from '../../kit/shared/page-size.ts';
import { PageSizeContext } from '../../kit/web/page-size.ts';
import { type Letterhead, LetterheadContext } from '../../kit/web/print/letterhead.ts';

/** Provides the business settings: letterhead and page size. */
export function Business({ children }: { children: ReactNode }) {
  const { data: settings, isError } = useSettings();
  const letterhead = useMemo(() => letterheadOf(settings), [settings]);
  // Without the settings the screens still work, or show their own error.
  const rows = settings?.page_size ?? (isError ? pageSize : undefined);
  return (
    <LetterheadContext value={letterhead}>
      <PageSizeContext value={rows}>{children}</PageSizeContext>
    </LetterheadContext>
  );
}

const letterheadOf = (settings: Settings | undefined): Letterhead => ({
  name: settings?.business_name ?? '',
  addressLines: settings?.address.split('\n').filter(Boolean) ?? [],
  taxNumber: settings?.gstin ? `GSTIN ${settings.gstin}` : '',
  logo: settings?.logo ?? '',
});
