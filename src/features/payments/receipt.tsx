import { amountInWords } from '../../kit/shared/amount-in-words.ts';
import { formatDay, formatRupees } from '../../kit/shared/format.ts';
import { PrintSheet } from '../../kit/web/print/print-sheet.tsx';
import classes from './receipt.module.css';

type ReceiptProps = {
  number: string;
  /** YYYY-MM-DD */
  date: string;
  /** Who paid, and what else tells this person from others; blank lines are left out. */
  from: { name: string; lines: readonly string[] };
  /** ₹ */
  amount: number;
  paidBy: string;
  /** What else it says; blank ones are left out. */
  facts?: readonly (readonly [name: string, text: string])[];
};

/**
 * A receipt as it leaves the printer, shown as it will look: from whom, how much in figures and in words, and a line to sign on.
 * @example <Receipt number="12" date="2026-11-20" from={{ name: 'Ravi Kumar', lines: [] }} amount={1450} paidBy="Cash" />
 */
export function Receipt({ number, date, from, amount, paidBy, facts = [] }: ReceiptProps) {
  const lines = [['The sum of', amountInWords(amount)] as const, ['Paid by', paidBy] as const, ...facts];
  return (
    <PrintSheet
      title="Receipt"
      isShown
      copies={['Customer copy', 'Office copy']}
      filter={[
        ['No.', number],
        ['Date', formatDay(date)],
      ]}
    >
      <div className={classes.receipt} data-together>
        <dl className={classes.lines}>
          <dt>Received from</dt>
          <dd>
            <strong>{from.name}</strong>
            {from.lines.filter(Boolean).map((line) => (
              <div key={line}>{line}</div>
            ))}
          </dd>
          {lines
            .filter(([, text]) => text !== '')
            .map(([name, text]) => (
              <Line key={name} name={name} text={text} />
            ))}
        </dl>
        <div className={classes.foot}>
          <div className={classes.amount}>{formatRupees(amount)}</div>
          <div className={classes.signature}>Received by</div>
        </div>
      </div>
    </PrintSheet>
  );
}

const Line = ({ name, text }: { name: string; text: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{text}</dd>
  </>
);
