import { UnstyledButton } from '@mantine/core';
import { IconPencil, IconX } from '@tabler/icons-react';
import { formatCount, formatRupees } from '../../../kit/shared/format.ts';
import { parseRupees } from '../../../kit/shared/money.ts';
import { rupeesOfText } from '../../../kit/shared/typed-text.ts';
import type { Option } from '../../../kit/web/fields/options.ts';
import { SEARCH_LIMIT, type Search, useMatches } from '../../../kit/web/fields/search.ts';
import type { GridColumn, GridRow } from '../../../kit/web/grid/column.ts';
import { type CustomerOption, customerChoice } from '../../customers/contract.ts';
import { type CellName, cells, paymentsFor, type Texts, thingsFor, waysWith } from './cells.ts';
import { type Evening, isPaidAsAbove, type Line } from './line.ts';
import classes from './lines.module.css';

/** A line with what its cells show. */
export type LineRow = GridRow & {
  line: Line;
  texts: Texts;
  /** Day and area of a line that was sent for another day or area than the chosen one. */
  otherEvening: string;
  /** The warning about it. */
  warning: string;
};

type LineColumnOptions = {
  evening: Pick<Evening, 'loads' | 'prepaid'>;
  customers: Search<CustomerOption>;
  /** Lines that are being sent wait for the connection. */
  isStuck: boolean;
  onCorrect: (key: string) => void;
  onDiscard: (key: string) => void;
};

const textIn = (cell: CellName) => (row: LineRow) => row.texts[cell];
const formatFigure = (text: string, format: (value: number) => string) => {
  const value = parseRupees(rupeesOfText(text));
  return value === undefined ? text : format(value);
};

/** The columns of the sale lines. */
export const lineColumns = ({
  evening,
  customers,
  isStuck,
  onCorrect,
  onDiscard,
}: LineColumnOptions): GridColumn<LineRow>[] => [
  {
    name: 'customer',
    header: 'Customer',
    width: 'minmax(140px, 2fr)',
    text: textIn('customer'),
    shown: ({ line, texts }) => (line.customer ? <Customer customer={line.customer} /> : texts.customer),
    choices: {
      useOptions: (text) => {
        const { options, isFetching } = useMatches(customers, text);
        return options.length === 0 && isFetching ? undefined : options;
      },
      matchesOf: customers.cached,
      limit: SEARCH_LIMIT,
    },
  },
  {
    name: 'thing',
    header: 'Product',
    width: 'minmax(96px, 1fr)',
    text: textIn('thing'),
    choices: choicesOf((text) => thingsFor(evening.loads, text)),
  },
  {
    name: 'qty',
    header: 'Quantity',
    width: '80px',
    isFigure: true,
    // With the payment behind it, as it was typed.
    text: ({ line }) => line.typed.qty ?? '',
    shown: ({ texts }) => texts.qty,
  },
  { name: 'empties', header: 'Empties', width: '80px', isFigure: true, text: textIn('empties') },
  {
    name: 'payment',
    header: 'Payment',
    width: '88px',
    text: textIn('payment'),
    shown: (row) => <Payment row={row} evening={evening} />,
    choices: choicesOf((text) => paymentsFor(text, waysWith(evening.prepaid))),
  },
  {
    name: 'amount',
    header: 'Amount',
    width: '104px',
    isFigure: true,
    text: textIn('amount'),
    shown: ({ texts }) => formatFigure(texts.amount, formatRupees),
  },
  {
    name: 'state',
    header: 'State',
    width: 'minmax(160px, 2fr)',
    isReadOnly: true,
    text: (row) => stateText(row, isStuck),
    shown: (row) => <State row={row} {...{ isStuck, onCorrect, onDiscard }} />,
  },
];

const choicesOf = <Item extends Option>(optionsFor: (text: string) => Item[]) => ({
  useOptions: optionsFor,
  matchesOf: optionsFor,
});

/** The name, and beside it what distinguishes customers of the same name. */
function Customer({ customer }: { customer: CustomerOption }) {
  const { label, detail } = customerChoice(customer);
  const { name, companyName, address, mobileNumber } = customer;
  return (
    <span className={classes.customer} title={[label, detail].filter(Boolean).join(' · ')}>
      {name.trim()} <small>{[companyName, address, mobileNumber].filter(Boolean).join(' · ')}</small>
    </span>
  );
}

/** Marked if a payment other than cash is only taken over from the line above. */
function Payment({ row, evening }: { row: LineRow } & Pick<LineColumnOptions, 'evening'>) {
  const { line, texts, isLocked } = row;
  if (isLocked || !isPaidAsAbove(line, evening)) return texts.payment;
  return (
    <span className={classes.asAbove} title="As in the line above">
      {texts.payment} ↑
    </span>
  );
}

const stateNames: Readonly<Record<Line['state'], string>> = {
  open: '',
  pasted: 'Not saved yet',
  saving: 'Saving …',
  saved: 'Saved',
  refused: 'Not saved',
};

function stateText(row: LineRow, isStuck: boolean): string {
  const { line, otherEvening, problems, warning } = row;
  const why =
    [...new Set(cells.flatMap((cell) => problems[cell] ?? []))].join('. ') || line.reason || warning;
  const state = isStuck && line.state === 'saving' ? 'Waiting' : stateNames[line.state];
  return [otherEvening, state, why].filter(Boolean).join(': ');
}

type StateProps = { row: LineRow } & Pick<LineColumnOptions, 'isStuck' | 'onCorrect' | 'onDiscard'>;

/** By keyboard Enter corrects a line and Ctrl+Delete discards it: the grid is one stop of Tab. */
function State({ row, isStuck, onCorrect, onDiscard }: StateProps) {
  const { key, state } = row.line;
  const mayDiscard = state === 'refused' || state === 'pasted';
  const name = `line of ${formatCount(Number(row.texts.qty) || 0)} × ${row.texts.thing}`;
  return (
    <span className={classes.state}>
      {stateText(row, isStuck)}
      {isStuck && state === 'saving' && (
        <UnstyledButton
          className={classes.discard}
          tabIndex={-1}
          aria-label={`Correct ${name}`}
          onClick={() => onCorrect(key)}
        >
          <IconPencil size={16} aria-hidden />
        </UnstyledButton>
      )}
      {mayDiscard && (
        <UnstyledButton
          className={classes.discard}
          tabIndex={-1}
          aria-label={`Discard ${name}`}
          onClick={() => onDiscard(key)}
        >
          <IconX size={16} aria-hidden />
        </UnstyledButton>
      )}
    </span>
  );
}
