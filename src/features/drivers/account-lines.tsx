import { Title } from '@mantine/core';
import { formatCount, formatRupees } from '../../kit/shared/format.ts';
import { Figure } from '../../kit/web/parts/figure.tsx';
import { Stacked } from '../../kit/web/parts/stacked.tsx';
import type { Column } from '../../kit/web/table/column.ts';
import { Table } from '../../kit/web/table/table.tsx';
import type { DriverAccount, GoodsLine, MoneyLine } from './account/contract.ts';
import classes from './drivers.module.css';
import { useLineActions } from './line-actions.tsx';
import { goodsLineText, goodsText, moneyText, owedText } from './words.ts';

/** The lines of the period: money, and goods. */
export function AccountLines({ account }: { account: DriverAccount }) {
  const { opening, closing, lines, goods } = account;
  const { dialogs, moneyActions, goodsActions } = useLineActions(account);
  const sum = (isMore: boolean) =>
    lines.reduce((total, { amount }) => (amount > 0 === isMore ? total + Math.abs(amount) : total), 0);
  return (
    <>
      <section className={classes.lines} aria-label="Account">
        <Title order={3} className={classes.title}>
          Account
        </Title>
        <dl className={classes.figures}>
          <Figure label="Opening balance">{owedText(opening)}</Figure>
          <Figure label="Added">{formatRupees(sum(true))}</Figure>
          <Figure label="Taken off">{formatRupees(sum(false))}</Figure>
          <Figure label="Closing balance">{owedText(closing)}</Figure>
        </dl>
        <Table
          label="Account lines"
          rows={lines}
          columns={moneyColumns}
          actions={moneyActions}
          emptyText="No lines in this period"
          emptyHint="Short cash, charges, advances and payments are listed here."
        />
      </section>
      <section className={classes.lines} aria-label="Goods">
        <Title order={3} className={classes.title}>
          Goods
        </Title>
        <Table
          label="Goods lines"
          rows={goods}
          columns={goodsColumns}
          actions={goodsActions}
          emptyText="No goods in this period"
          emptyHint="What the driver was short of, and how it was cleared, is listed here."
        />
      </section>
      {dialogs}
    </>
  );
}

export const moneyColumns: Column<MoneyLine>[] = [
  { header: 'Date', value: (row) => row.date, isDate: true, identifies: true },
  {
    header: 'Particulars',
    value: moneyText,
    cell: (row) => <Stacked first={moneyText(row)} second={row.note} />,
    identifies: true,
  },
  { header: 'Branch', value: (row) => row.branch.name },
  {
    header: 'Added',
    value: (row) => (row.amount > 0 ? row.amount : null),
    cell: ({ amount }) => (amount > 0 ? formatRupees(amount) : ''),
    figure: 'rupees',
  },
  {
    header: 'Taken off',
    value: (row) => (row.amount < 0 ? -row.amount : null),
    cell: ({ amount }) => (amount < 0 ? formatRupees(-amount) : ''),
    figure: 'rupees',
  },
  {
    header: 'Balance',
    value: (row) => row.balance,
    cell: (row) => owedText(row.balance),
    figure: 'rupees',
    isAmount: true,
  },
];

export const goodsColumns: Column<GoodsLine>[] = [
  { header: 'Date', value: (row) => row.date, isDate: true, identifies: true },
  {
    header: 'Particulars',
    value: goodsLineText,
    cell: (row) => <Stacked first={goodsLineText(row)} second={row.note} />,
    identifies: true,
  },
  { header: 'Goods', value: goodsText, isUnbroken: true },
  { header: 'Branch', value: (row) => row.branch.name },
  {
    header: 'Short',
    value: (row) => (row.count > 0 ? row.count : null),
    cell: ({ count }) => (count > 0 ? formatCount(count) : ''),
    figure: 'count',
  },
  {
    header: 'Cleared',
    value: (row) => (row.count < 0 ? -row.count : null),
    cell: ({ count }) => (count < 0 ? formatCount(-count) : ''),
    figure: 'count',
  },
  { header: 'Missing', value: (row) => row.balance, figure: 'count' },
];
