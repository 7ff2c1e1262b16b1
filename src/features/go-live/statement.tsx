import { useState } from 'react';
import { flushSync } from 'react-dom';
import { formatCount, formatDay, formatRupees } from '../../kit/shared/format.ts';
import { listRows } from '../../kit/web/export/list-rows.ts';
import type { ListScreen } from '../../kit/web/list/list.ts';
import { PaperTable } from '../../kit/web/print/paper-table.tsx';
import { PrintButton, PrintSheet } from '../../kit/web/print/print-sheet.tsx';
import { columnsWithout } from '../../kit/web/table/column.ts';
import { openingPartNames, partOf } from '../../masters/openings.ts';
import { type GoLive, sidesText } from './contract.ts';
import classes from './statement.module.css';
import { advances, openingLists, stockList } from './stored-openings.tsx';

/** About a hundred pages: more is of no use on paper. */
const LIMIT = 5_000;
const SIGNERS = ['Prepared by', 'Checked by', 'Proprietor'];

type PrintedRow = { id: number };
type PrintedPart = {
  part: (typeof openingPartNames)[number];
  /** Undefined where there are too many to print. */
  rows: readonly PrintedRow[] | undefined;
};

/** Prints all openings of all parts with their totals, to be signed. */
export function StatementButton({ goLive }: { goLive: GoLive }) {
  const [parts, setParts] = useState<readonly PrintedPart[]>();
  const readAll = async () => {
    const count = openingPartNames.reduce((sum, part) => sum + goLive.parts[part].rows, 0);
    const rowsOf = async (part: PrintedPart['part']) =>
      count > LIMIT ? undefined : await listRows<PrintedRow>(...queryOf(part));
    const read = await Promise.all(
      openingPartNames.map(async (part) => ({ part, rows: await rowsOf(part) })),
    );
    flushSync(() => setParts(read));
    addEventListener('afterprint', () => setParts(undefined), { once: true });
  };
  return (
    <>
      <PrintButton label="Print the statement" prepare={readAll} />
      {parts && <Statement goLive={goLive} parts={parts} />}
    </>
  );
}

function queryOf(part: PrintedPart['part']): Parameters<typeof listRows> {
  const { path } = listOf(part);
  const only: Record<string, string> = part === 'advances' ? {} : { part };
  return [path, part === 'stock' ? { kind: 'opening' } : only, () => undefined];
}

/** A row is read by the columns of its own list. */
const lists = { ...openingLists, stock: stockList, advances };
const listOf = (part: PrintedPart['part']) => lists[part] as unknown as ListScreen<PrintedRow>;

function Statement({ goLive, parts }: { goLive: GoLive; parts: readonly PrintedPart[] }) {
  const { date, opened_at, rupees, cylinders } = goLive;
  return (
    <PrintSheet
      title="Opening statement"
      signers={SIGNERS}
      filter={[
        ['Last day on paper', formatDay(date ?? '')],
        ['State', opened_at ? 'Books opened' : 'Books not opened'],
      ]}
    >
      {parts.map(({ part, rows }) => (
        <section key={part}>
          <h3>{partOf(part).label}</h3>
          {rows && rows.length > 0 ? (
            <PaperTable
              columns={filledColumns(part, rows)}
              rows={rows}
              numbers={{ header: 'S No.', before: 0 }}
            />
          ) : (
            <p>{rowsText(goLive.parts[part].rows)}</p>
          )}
          <p className={classes.total}>Total: {totalOf(goLive, part)}</p>
        </section>
      ))}
      <p className={classes.total}>{sidesText(goLive)}</p>
      <p className={classes.total}>
        All parts: {formatRupees(rupees)} and {formatCount(cylinders)} cylinders
      </p>
    </PrintSheet>
  );
}

/** The columns of a part; those that a list hides at first only where a row has something in them. */
const filledColumns = (part: PrintedPart['part'], rows: readonly PrintedRow[]) =>
  columnsWithout(
    listOf(part).columns,
    ({ startsHidden, value }) => startsHidden === true && !rows.some((row) => value(row)),
  );

const rowsText = (count: number) =>
  count === 0 ? 'None' : `${formatCount(count)} rows, as in the exported list of this part`;

const totalOf = ({ parts }: GoLive, part: PrintedPart['part']) =>
  partOf(part).unit === 'rupees'
    ? formatRupees(parts[part].total)
    : `${formatCount(parts[part].total)} cylinders`;
