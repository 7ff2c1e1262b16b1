import { formatCount } from '../../../kit/shared/format.ts';
import { thingName } from '../../../masters/things.ts';
import type { DaySheet } from '../contract.ts';
import { Part } from './part.tsx';
import sheetClasses from './sheet.module.css';
import classes from './table.module.css';

/** The driver's shortages: before this day, from it, and to date. */
export function ShortageTable({ sheet: { shortage } }: { sheet: DaySheet }) {
  const isCleared = shortage.some(({ cleared }) => cleared !== undefined);
  if (shortage.length === 0)
    return (
      <Part title="Driver shortage">
        <p className={sheetClasses.nothing}>None up to this day.</p>
      </Part>
    );
  return (
    <Part title="Driver shortage">
      <table className={classes.table} aria-label="Driver shortage">
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" className="figure">
              Before
            </th>
            <th scope="col" className="figure">
              + This day
            </th>
            {isCleared && (
              <th scope="col" className="figure">
                − Cleared
              </th>
            )}
            <th scope="col" className="figure">
              = To date
            </th>
          </tr>
        </thead>
        <tbody>
          {shortage.map((line) => (
            <tr key={`${thingName(line)} ${line.is_empty}`}>
              <th scope="row">
                {thingName(line)}
                {line.product === 'Cylinders' && (line.is_empty ? ' empty' : ' filled')}
              </th>
              <td className="figure">{formatCount(line.before)}</td>
              <td className={`figure ${line.this_day > 0 ? classes.missing : ''}`}>
                {formatCount(line.this_day)}
              </td>
              {isCleared && <td className="figure">{formatCount(line.cleared ?? 0)}</td>}
              <td className={`figure ${classes.strong}`}>
                {formatCount(line.before + line.this_day - (line.cleared ?? 0))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}
