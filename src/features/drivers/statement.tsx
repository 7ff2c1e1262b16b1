import { formatDay } from '../../kit/shared/format.ts';
import type { DayRange } from '../../kit/shared/ranges.ts';
import { PaperTable } from '../../kit/web/print/paper-table.tsx';
import { PrintSheet } from '../../kit/web/print/print-sheet.tsx';
import type { DriverAccount } from './account/contract.ts';
import { goodsColumns, moneyColumns } from './account-lines.tsx';
import { countText, owedText } from './words.ts';

const SIGNERS = ['Driver', 'Branch In-Charge'];

type StatementProps = { account: DriverAccount; period: DayRange };

/** The account of a driver over a period, as it leaves the printer, to be signed. */
export function Statement({ account, period }: StatementProps) {
  const { name, phone, opening, closing, lines, goods, missing } = account;
  return (
    <PrintSheet
      title="Statement of a Driver's Account"
      filter={[
        ['Driver', name],
        ['Phone Number', phone],
        ['From', formatDay(period.from_date)],
        ['To', formatDay(period.to_date)],
      ]}
      signers={SIGNERS}
    >
      <p>Opening balance: {owedText(opening)}</p>
      {lines.length > 0 && <PaperTable columns={moneyColumns} rows={lines} />}
      <p>
        <strong>
          Closing balance on {formatDay(period.to_date)}: {owedText(closing)}
        </strong>
      </p>
      {goods.length > 0 && (
        <section data-together>
          <h3>Goods</h3>
          <PaperTable columns={goodsColumns} rows={goods} />
        </section>
      )}
      <p>
        Missing today:{' '}
        {missing.length === 0 ? 'nothing' : missing.map((line) => countText(line.count, line)).join(', ')}
      </p>
    </PrintSheet>
  );
}
