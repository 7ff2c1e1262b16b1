import { formatRupees } from '../../../kit/shared/format.ts';
import type { AreaCount } from '../contract.ts';
import { CashDifference } from '../sheet/figures.tsx';
import classes from './drivers.module.css';

/** The counts that belong to several drivers, each difference once; nothing without any. */
export function AreaCounts({ counts }: { counts: readonly AreaCount[] }) {
  if (counts.length === 0) return null;
  return (
    <section className={classes.total} aria-label="Cash counted per area">
      <h2>Cash counted per area</h2>
      <table className={classes.summary}>
        <thead>
          <tr>
            <th scope="col">Area Code</th>
            <th scope="col">Drivers</th>
            <th scope="col" className="figure">
              Expected
            </th>
            <th scope="col" className="figure">
              Counted
            </th>
            <th scope="col" className="figure">
              Difference
            </th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ id, area_code, drivers, expected, counted, difference, reason }) => (
            <tr key={id}>
              <th scope="row">{area_code}</th>
              <td>{drivers.join(', ')}</td>
              <td className="figure">{formatRupees(expected)}</td>
              <td className="figure">{formatRupees(counted)}</td>
              <td className="figure">
                <CashDifference amount={difference} />
              </td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
