import { formatDay, formatRupees } from '../../kit/shared/format.ts';
import type { DayRange } from '../../kit/shared/ranges.ts';
import { PaperTable } from '../../kit/web/print/paper-table.tsx';
import { PrintSheet } from '../../kit/web/print/print-sheet.tsx';
import { lineColumns } from './account-lines.tsx';
import type { VendorAccount } from './contract.ts';
import { agesText, owedText } from './words.ts';

const SIGNERS = ['Prepared by', 'Checked by'];

type StatementProps = { account: VendorAccount; period: DayRange };

/** The account of a vendor over a period, as it leaves the printer. */
export function Statement({ account, period }: StatementProps) {
  const { name, phone, gst, opening, closing, lines } = account;
  return (
    <PrintSheet
      title="Statement of a Vendor's Account"
      filter={[
        ['Vendor', name],
        ['Phone Number', phone],
        ['GST Number', gst],
        ['From', formatDay(period.from_date)],
        ['To', formatDay(period.to_date)],
      ]}
      signers={SIGNERS}
    >
      <p>Opening balance: {owedText(opening)}</p>
      {lines.length > 0 && <PaperTable columns={lineColumns} rows={lines} />}
      <p>
        <strong>
          Closing balance on {formatDay(period.to_date)}: {owedText(closing)}
        </strong>
      </p>
      {closing > 0 && (
        <p>
          Unpaid:{' '}
          {agesText(account)
            .map(([label, amount]) => `${label} ${formatRupees(amount)}`)
            .join(', ')}
        </p>
      )}
    </PrintSheet>
  );
}
