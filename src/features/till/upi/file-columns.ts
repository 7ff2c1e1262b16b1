import { blankIfNone, idOf, sidedRupees } from '../../../kit/shared/file-cells.ts';
import type { FileColumn } from '../../../kit/shared/file-columns.ts';
import type { ColumnReading } from '../../../kit/shared/file-reading.ts';
import { fieldText } from '../../../kit/shared/file-table.ts';
import { sumRupees } from '../../../kit/shared/money.ts';
import { dayOfText } from '../../../kit/shared/typed-day.ts';
import { labels, type SettlementBody } from './contract.ts';

/** The columns that a list of settlements of a bank or a payment company can have. */
export const fileColumns: FileColumn[] = [
  {
    field: 'date',
    header: labels.date,
    also: 'Settlement Date,Settled on,Settled Date,Credit Date,Payout Date,Value Date,Date',
    required: true,
    isDay: true,
    once: true,
  },
  {
    field: 'for_date',
    header: labels.for_date,
    also: 'Transaction Date,Txn Date,Trans Date,Payment Date,Transaction Date Time,Txn Date Time,Sale Date',
    required: false,
    isDay: true,
  },
  {
    field: 'amount',
    header: labels.amount,
    rather: 'Gross,Gross Amount,Gross Amt',
    also: 'Transaction Amount,Txn Amount,Txn Amt,Total Amount,Collected Amount,Amt',
    required: true,
  },
  {
    field: 'fee_amt',
    header: labels.fee_amt,
    also: 'MDR,MDR Amount,MDR Amt,Fees,Fee Amount,Charges,Charge,Commission,Service Charge',
    required: false,
  },
  {
    field: 'tax_amt',
    header: labels.tax_amt,
    also: 'GST,GST Amount,GST Amt,Tax,Tax Amount,GST on MDR,IGST,Service Tax',
    required: false,
  },
  {
    field: 'net_amt',
    header: 'Net',
    also: 'Net Amount,Net Amt,Settlement Amount,Settled Amount,Payout Amount,Credited Amount,Net Payable',
    required: false,
  },
  {
    field: 'reference',
    header: labels.reference,
    // Of the payment rather than of the credit: settlements are matched with payments by it.
    rather: 'RRN,RRN No,UPI Reference,UPI Ref No,Bank Reference No',
    also: 'UTR,UTR No,UTR Number,Reference No,Reference Number,Ref No,Transaction ID,Txn ID,Payment ID',
    required: true,
  },
];

/** A settlement of a file, still without branch and bank account; and what is wrong with it, '' for nothing. */
export type FileRow = Omit<SettlementBody, 'branch_id' | 'bank_account_id' | 'note'> & {
  /** Of how many lines of the file it is the sum. */
  lines: number;
  problem: string;
};

/**
 * The settlements in the lines of a file. Lines of one reference on one day are one settlement; a fee that the file does not
 * have is what the net is less.
 * @example settlementsIn(reading, [['21/11/2026', '500', 'UTR-1']])
 */
export function settlementsIn(reading: ColumnReading, lines: readonly (readonly string[])[]): FileRow[] {
  const rows = lines.map((cells) => rowOf(reading, cells));
  const same = Map.groupBy(rows, ({ date, for_date, reference }) =>
    [date, for_date, reference.toUpperCase()].join('\n'),
  );
  return [...same.values()].flatMap((together) => {
    const [first] = together;
    if (!first) return [];
    const sumOf = (field: 'amount' | 'fee_amt' | 'tax_amt') => sumRupees(together.map((row) => row[field]));
    return {
      ...first,
      amount: sumOf('amount'),
      fee_amt: sumOf('fee_amt'),
      tax_amt: sumOf('tax_amt'),
      lines: together.length,
      problem: together.find(({ problem }) => problem !== '')?.problem ?? '',
    };
  });
}

function rowOf(reading: ColumnReading, cells: readonly string[]): FileRow {
  const textOf = (field: string) => fieldText(reading, cells, field) ?? '';
  const date = dayOf(textOf('date'));
  const forDate = textOf('for_date') === '' ? date : dayOf(textOf('for_date'));
  const amount = rupeesOf(textOf('amount'));
  const tax = Math.abs(rupeesOf(textOf('tax_amt')));
  const net = rupeesOf(textOf('net_amt'));
  const stated = textOf('fee_amt');
  const fee = stated === '' && net > 0 ? sumRupees([amount, -tax, -net]) : Math.abs(rupeesOf(stated));
  const row = {
    date,
    for_date: forDate,
    amount,
    fee_amt: fee,
    tax_amt: tax,
    reference: idOf(textOf('reference')),
  };
  return { ...row, lines: 1, problem: problemOf({ ...row, net }) };
}

/** A day without the time of the day. */
const dayOf = (text: string): string => dayOfText(text.replace(/[ T]\d{1,2}:.*$/, ''));

/** Below zero where the cell has a minus or brackets; NaN for other texts. */
function rupeesOf(cell: string): number {
  const { rupees, side } = sidedRupees(blankIfNone(cell));
  return side === '-' ? -Number(rupees) : Number(rupees);
}

type Checked = Omit<FileRow, 'lines' | 'problem'> & { net: number };

function problemOf({ date, for_date, amount, fee_amt, tax_amt, net, reference }: Checked): string {
  if (!ISO_DAY.test(date) || !ISO_DAY.test(for_date)) return 'Date is invalid';
  if (for_date > date) return 'Payments are credited on their day or later';
  if (!(amount > 0)) return 'Amount is invalid';
  if (!(fee_amt >= 0 && tax_amt >= 0 && fee_amt + tax_amt < amount))
    return 'Fee and tax are less than the amount';
  if (net > 0 && sumRupees([amount, -fee_amt, -tax_amt]) !== net)
    return 'Amount less fee and tax is not the net';
  return reference === '' ? 'Reference is required' : '';
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
