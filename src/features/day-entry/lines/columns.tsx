import { UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { formatCount, formatRupees } from '../../../kit/shared/format.ts';
import { SEARCH_LIMIT, type Search, useMatches } from '../../../kit/web/fields/search.ts';
import type { GridColumn, GridRow } from '../../../kit/web/grid/column.ts';
import type { CustomerOption } from '../../customers/contract.ts';
import type { Load } from '../sale.ts';
import { type CellName, cells, type Line, paymentsFor, type Texts, thingsFor } from './line.ts';
import classes from './lines.module.css';

/** A line with what its cells show. */
export type LineRow = GridRow & {
  line: Line;
  texts: Texts;
  /** Day and area of a line that was sent for another day or area than the chosen one. */
  elsewhere: string;
  /** What is unusual about it. */
  doubt: string;
};

type Options = {
  loads: readonly Load[];
  customers: Search<CustomerOption>;
  onDiscard: (key: string) => void;
};

const textIn = (cell: CellName) => (row: LineRow) => row.texts[cell];
const figure = (text: string, format: (value: number) => string) =>
  /^[0-9]{1,9}$/.test(text) ? format(Number(text)) : text;

/** The columns of the sale lines. */
export const lineColumns = ({ loads, customers, onDiscard }: Options): GridColumn<LineRow>[] => [
  {
    name: 'customer',
    header: 'Customer',
    width: 'minmax(140px, 2fr)',
    text: textIn('customer'),
    shown: ({ line, texts }) => line.customer?.name.trim() || texts.customer,
    choices: {
      useOptions: (text) => {
        const { options, isFetching } = useMatches(customers, text);
        return options.length === 0 && isFetching ? undefined : options;
      },
      known: customers.known,
      limit: SEARCH_LIMIT,
    },
  },
  {
    name: 'thing',
    header: 'Product',
    width: 'minmax(96px, 1fr)',
    text: textIn('thing'),
    choices: { useOptions: (text) => thingsFor(loads, text), known: (text) => thingsFor(loads, text) },
  },
  {
    name: 'qty',
    header: 'Quantity',
    width: '80px',
    isFigure: true,
    text: textIn('qty'),
    lettersTo: 'customer',
  },
  { name: 'empties', header: 'Empties', width: '80px', isFigure: true, text: textIn('empties') },
  {
    name: 'payment',
    header: 'Payment',
    width: '88px',
    text: textIn('payment'),
    choices: { useOptions: paymentsFor, known: paymentsFor },
  },
  {
    name: 'amount',
    header: 'Amount',
    width: '104px',
    isFigure: true,
    text: textIn('amount'),
    shown: ({ texts }) => figure(texts.amount, formatRupees),
  },
  {
    name: 'state',
    header: 'State',
    width: 'minmax(160px, 2fr)',
    isReadOnly: true,
    text: stateText,
    shown: (row) => <State row={row} onDiscard={onDiscard} />,
  },
];

const stateNames: Readonly<Record<Line['state'], string>> = {
  open: '',
  pasted: 'Not saved yet',
  saving: 'Saving …',
  saved: 'Saved',
  refused: 'Not saved',
};

function stateText({ line: { state, reason }, elsewhere, problems, doubt }: LineRow): string {
  const why = [...new Set(cells.flatMap((cell) => problems[cell] ?? []))].join('. ') || reason || doubt;
  return [elsewhere, stateNames[state], why].filter(Boolean).join(': ');
}

function State({ row, onDiscard }: { row: LineRow; onDiscard: (key: string) => void }) {
  const { line } = row;
  const mayDiscard = line.state === 'refused' || line.state === 'pasted';
  return (
    <span className={classes.state}>
      {stateText(row)}
      {mayDiscard && (
        // By keyboard Ctrl+Delete does it: the grid is one stop of Tab.
        <UnstyledButton
          className={classes.discard}
          tabIndex={-1}
          aria-label={`Discard line of ${formatCount(Number(row.texts.qty) || 0)} × ${row.texts.thing}`}
          onClick={() => onDiscard(line.key)}
        >
          <IconX size={16} aria-hidden />
        </UnstyledButton>
      )}
    </span>
  );
}
