import { formatCount, formatRupees } from '../../../kit/shared/format.ts';
import { paidTraits, receivedModes } from '../../../masters/choices.ts';
import type { DaySheet, SheetRecovery } from '../contract.ts';
import { expectedOf, isOfSeveralDrivers, openCashOf, roadCashOf } from './balance.ts';
import { CashDifference } from './figures.tsx';
import { Part } from './part.tsx';
import sheetClasses from './sheet.module.css';
import classes from './table.module.css';
import { timeOn } from './words.ts';

/** The cash count, note by note, compared with the entries. */
export function CashCount({ sheet, recovery }: { sheet: DaySheet; recovery: SheetRecovery }) {
  const { area_code, branch_in_charge, cash_amt, counted_amt, created_at, denominations, reason } = recovery;
  const others = recovery.parts.filter(({ employee_id }) => employee_id !== sheet.employee.id);
  return (
    <Part
      title={`Cash count of ${area_code}`}
      note={`By ${branch_in_charge}, ${timeOn(sheet.date, created_at)}, Cash Recovery ${recovery.id}`}
    >
      <table className={`${classes.table} ${classes.notes}`} aria-label="Notes and coins">
        <tbody>
          {denominations.map(({ value, count, amount }) => (
            <tr key={value} className={classes.step}>
              <th scope="row">
                {formatRupees(value)} × {formatCount(count)}
              </th>
              <td className="figure">{formatRupees(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className={classes.table} aria-label={`Cash count of ${area_code}`}>
        <tbody>
          <tr className={classes.result}>
            <th scope="row">Counted</th>
            <td className="figure">{formatRupees(counted_amt)}</td>
          </tr>
          {recovery.share ? (
            <Share share={recovery.share} />
          ) : (
            others.length > 0 &&
            recovery.parts
              .filter(({ cash }) => cash > 0)
              .map((part) => (
                <tr key={part.employee_id} className={classes.quiet}>
                  <th scope="row">Cash of {part.name || 'Other Product Sales'}</th>
                  <td className="figure">{formatRupees(part.cash)}</td>
                </tr>
              ))
          )}
          <tr className={classes.step}>
            <th scope="row">− Expected</th>
            <td className="figure">{formatRupees(recovery.share ? expectedOf(recovery.share) : cash_amt)}</td>
          </tr>
          {recovery.difference !== null && (
            <tr className={classes.result}>
              <th scope="row">= Difference</th>
              <td className="figure">
                <CashDifference amount={recovery.difference} />
              </td>
            </tr>
          )}
          {recovery.share && recovery.share.owed_amt !== 0 && (
            <tr className={classes.quiet}>
              <th scope="row">On the driver's account</th>
              <td className="figure">{formatRupees(recovery.share.owed_amt)}</td>
            </tr>
          )}
        </tbody>
      </table>
      {reason && <p className={sheetClasses.reason}>Reason: {reason}</p>}
      {!recovery.share && others.length > 0 && (
        <p className={sheetClasses.note}>
          One count for all of {area_code}. Cash is counted per area, not per driver.
          {isOfSeveralDrivers(recovery) && ' Its difference is in the list of drivers.'}
        </p>
      )}
    </Part>
  );
}

/** What the driver handed in of a count, and what was to be. */
const Share = ({ share }: { share: NonNullable<SheetRecovery['share']> }) => (
  <>
    <tr className={classes.result}>
      <th scope="row">Handed in by this driver</th>
      <td className="figure">{formatRupees(share.handed_amt)}</td>
    </tr>
    <tr className={classes.quiet}>
      <th scope="row">Cash sales</th>
      <td className="figure">{formatRupees(share.cash_amt)}</td>
    </tr>
    <tr className={classes.quiet}>
      <th scope="row">+ Collected</th>
      <td className="figure">{formatRupees(share.collected_amt)}</td>
    </tr>
    <tr className={classes.quiet}>
      <th scope="row">− Spent</th>
      <td className="figure">{formatRupees(share.spent_amt)}</td>
    </tr>
  </>
);

/** Goods to count and cash to take. */
export function NotYetCounted({ sheet }: { sheet: DaySheet }) {
  const { totals } = sheet;
  const road = roadCashOf(sheet, 'open');
  if (totals.open_entries === 0 && road.collected === 0 && road.spent === 0) return null;
  return (
    <Part title="Not yet recovered">
      <table className={classes.table} aria-label="Not yet recovered">
        <tbody>
          <tr>
            <th scope="row">Entries</th>
            <td className="figure">{formatCount(totals.open_entries)}</td>
          </tr>
          {receivedModes.map((mode) => (
            <tr key={mode}>
              <th scope="row">
                {paidTraits[mode].label} {paidTraits[mode].isCounted ? 'to hand in' : 'to check'}
              </th>
              <td className={`figure ${paidTraits[mode].isCounted ? classes.strong : ''}`}>
                {formatRupees(paidTraits[mode].isCounted ? openCashOf(sheet) : totals[`open_${mode}`])}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Part>
  );
}
