import { PaperTable } from '../../../kit/web/print/paper-table.tsx';
import type { DriverRow } from '../contract.ts';
import { columnsOf } from './columns.tsx';
import classes from './drivers.module.css';

const columns = columnsOf('');

/** The drivers of the day in one table: the first page when all of their sheets are printed. */
export const Summary = ({ drivers }: { drivers: readonly DriverRow[] }) => (
  <PaperTable columns={columns} rows={drivers} className={classes.summary} />
);
