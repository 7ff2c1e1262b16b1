import { Alert, Skeleton, Stack } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { formatDay, formatRupees } from '../../kit/shared/format.ts';
import { messageOf } from '../../kit/web/client/api.ts';
import { read } from '../../kit/web/client/read.ts';
import { ExportMenu } from '../../kit/web/export/export-menu.tsx';
import { PeriodPicker, useUrlPeriod } from '../../kit/web/fields/period-picker.tsx';
import { Figure } from '../../kit/web/parts/figure.tsx';
import { IconButton } from '../../kit/web/parts/icon-button.tsx';
import { Stacked } from '../../kit/web/parts/stacked.tsx';
import { PaperTable } from '../../kit/web/print/paper-table.tsx';
import { PrintButton, PrintSheet } from '../../kit/web/print/print-sheet.tsx';
import type { Column } from '../../kit/web/table/column.ts';
import { Table } from '../../kit/web/table/table.tsx';
import type { TillBook } from './contract.ts';
import { useUrlPlace } from './place-picker.tsx';
import classes from './till.module.css';
import { addressOfLine, type BookLine, lineName, sourceTexts } from './words.ts';

const SIGNERS = ['Cashier', 'Branch In-Charge'];

type Branch = { id: string; name: string };

/** What went through the till, or another place of the branch's money, in a period. */
export function Book({ branch }: { branch: Branch }) {
  const [period, setPeriod] = useUrlPeriod('Today');
  const place = useUrlPlace();
  const isOrdered = period.from_date <= period.to_date;
  const { data, error } = useQuery({
    ...read<TillBook>(place.call, { branch_id: branch.id, ...place.query, ...period }),
    enabled: isOrdered,
    placeholderData: keepPreviousData,
    // Records of many screens change it.
    staleTime: 0,
  });
  const problem = isOrdered ? error && messageOf(error) : 'From Date cannot be greater than To Date';
  const book = problem ? undefined : data;
  const lines = (book?.lines ?? []).map((line, index) => ({ ...line, id: index }));
  return (
    <>
      <PeriodPicker period={period} onPick={setPeriod} names={['Today', 'This month', 'Last month']}>
        <ExportMenu name="Cash book" rows={lines} columns={columns} />
        <PrintButton label="Print cash book" disabled={!book} />
      </PeriodPicker>
      {problem && (
        <Alert color="red" title="This period cannot be shown">
          {problem}
        </Alert>
      )}
      {!book && !problem && <Skeleton height={320} role="status" aria-label="Loading ..." />}
      {book && (
        <Stack gap="lg">
          <Figures book={book} />
          <Lines lines={lines} branchId={branch.id} />
          <PrintSheet
            title={place.value === 'till' ? 'Cash Book' : 'Book'}
            filter={[
              ['Branch', branch.name],
              ['Book of', place.name],
              ['From', formatDay(period.from_date)],
              ['To', formatDay(period.to_date)],
            ]}
            signers={SIGNERS}
          >
            <BookPaper book={book} lines={lines} />
          </PrintSheet>
        </Stack>
      )}
    </>
  );
}

function Figures({ book: { opening, received, paid, closing, in_transit } }: { book: TillBook }) {
  return (
    <section className={classes.card} aria-label="Figures">
      <dl className={classes.figures}>
        <Figure label="Opening">{formatRupees(opening)}</Figure>
        <Figure label="Received">{formatRupees(received)}</Figure>
        <Figure label="Paid">{formatRupees(paid)}</Figure>
        <Figure label="Closing">{formatRupees(closing)}</Figure>
        <Figure label="In transit" note="Deposited, not credited by the bank">
          {formatRupees(in_transit)}
        </Figure>
      </dl>
    </section>
  );
}

function Lines({ lines, branchId }: { lines: BookLine[]; branchId: string }) {
  const navigate = useNavigate();
  return (
    <Table
      label="Cash book"
      rows={lines}
      columns={columns}
      actions={{
        name: lineName,
        more: (line) => (
          <IconButton
            icon={IconArrowRight}
            label={`Record of ${lineName(line)}`}
            onClick={() => void navigate(addressOfLine(line, branchId))}
          />
        ),
      }}
      emptyText="No money in this period"
      emptyHint="Recoveries, payments, expences and deposits of the branch are listed here."
    />
  );
}

const columns: Column<BookLine>[] = [
  { header: 'Date', value: (line) => line.date, isDate: true, identifies: true },
  {
    header: 'Particulars',
    value: ({ source, text }) => [sourceTexts[source], text].filter(Boolean).join(': '),
    cell: ({ source, text }) => <Stacked first={sourceTexts[source]} second={text} />,
    identifies: true,
  },
  {
    header: 'Received',
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
  { header: 'Balance', value: (line) => line.balance, figure: 'rupees', isAmount: true },
];

function BookPaper({ book, lines }: { book: TillBook; lines: BookLine[] }) {
  return (
    <>
      <p>Opening: {formatRupees(book.opening)}</p>
      {lines.length > 0 && (
        <PaperTable
          columns={columns}
          rows={lines}
          foot={
            <tr>
              <th scope="row" colSpan={2}>
                Total
              </th>
              <td className="figure">{formatRupees(book.received)}</td>
              <td className="figure">{formatRupees(book.paid)}</td>
              <td />
            </tr>
          }
        />
      )}
      <p>
        <strong>Closing: {formatRupees(book.closing)}</strong>
      </p>
      <p>In transit to the bank: {formatRupees(book.in_transit)}</p>
    </>
  );
}
