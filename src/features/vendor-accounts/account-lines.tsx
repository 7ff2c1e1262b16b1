import { IconArrowRight } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { formatDay, formatRupees } from '../../kit/shared/format.ts';
import { Figure } from '../../kit/web/parts/figure.tsx';
import { IconButton } from '../../kit/web/parts/icon-button.tsx';
import type { Column } from '../../kit/web/table/column.ts';
import { Table } from '../../kit/web/table/table.tsx';
import type { AccountLine, VendorAccount } from './contract.ts';
import classes from './vendor-accounts.module.css';
import { addressOfLine, agesText, lineText, owedText } from './words.ts';

/** The lines of the period, between what was owed before and after. */
export function AccountLines({ account }: { account: VendorAccount }) {
  const { opening, closing, lines } = account;
  return (
    <section className={classes.card} aria-label="Account">
      <dl className={classes.figures}>
        <Figure label="Opening balance">{owedText(opening)}</Figure>
        <Figure label="Closing balance">{owedText(closing)}</Figure>
        {agesText(account).map(([label, amount]) => (
          <Figure key={label} label={label}>
            {formatRupees(amount)}
          </Figure>
        ))}
      </dl>
      <Table
        label="Account lines"
        rows={lines}
        columns={lineColumns}
        actions={{ name: nameOf, more: (line) => <RecordLink line={line} /> }}
        emptyText="No lines in this period"
        emptyHint="Invoices, payments and prepaid sales are listed here."
      />
    </section>
  );
}

const nameOf = (line: AccountLine) => `${formatDay(line.date)}, ${lineText(line)}`;

function RecordLink({ line }: { line: AccountLine }) {
  const navigate = useNavigate();
  const address = addressOfLine(line);
  if (address === undefined) return null;
  return (
    <IconButton
      icon={IconArrowRight}
      label={`Record of ${nameOf(line)}`}
      onClick={() => void navigate(address)}
    />
  );
}

export const lineColumns: Column<AccountLine>[] = [
  { header: 'Date', value: (line) => line.date, isDate: true, identifies: true },
  { header: 'Particulars', value: lineText, identifies: true },
  { header: 'Branch', value: (line) => line.branch.name },
  {
    header: 'Bought',
    value: ({ amount }) => (amount > 0 ? amount : null),
    cell: ({ amount }) => (amount > 0 ? formatRupees(amount) : ''),
    figure: 'rupees',
  },
  {
    header: 'Paid',
    value: ({ amount }) => (amount < 0 ? -amount : null),
    cell: ({ amount }) => (amount < 0 ? formatRupees(-amount) : ''),
    figure: 'rupees',
  },
  {
    header: 'Balance',
    value: (line) => line.balance,
    cell: ({ balance }) => owedText(balance),
    figure: 'rupees',
    isAmount: true,
  },
];
