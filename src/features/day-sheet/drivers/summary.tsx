import { Cell } from '../../../kit/web/table/cell.tsx';
import type { DriverRow } from '../contract.ts';
import { columnsOf } from './columns.tsx';
import classes from './drivers.module.css';

const columns = columnsOf('');

/** The drivers of the day in one table: the first page when all of their sheets are printed. */
export function Summary({ drivers }: { drivers: readonly DriverRow[] }) {
  return (
    <table className={classes.summary}>
      <thead>
        <tr>
          {columns.map(({ header, figure }) => (
            <th key={header} scope="col" className={figure ? 'figure' : ''}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {drivers.map((driver) => (
          <tr key={driver.id}>
            {columns.map((column) => (
              <td key={column.header} className={column.figure ? 'figure' : undefined}>
                <Cell column={column} row={driver} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
