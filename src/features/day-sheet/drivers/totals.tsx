import type { ReactNode } from 'react';
import { formatCount, formatRupees } from '../../../kit/shared/format.ts';
import { sumRupees } from '../../../kit/shared/money.ts';
import { paidTraits, uncountedWays } from '../../../masters/choices.ts';
import { type DayState, type DriverRow, states } from '../contract.ts';
import tableClasses from '../sheet/table.module.css';
import { stateTexts } from '../sheet/words.ts';
import classes from './drivers.module.css';

const sum = (drivers: readonly DriverRow[], count: (driver: DriverRow) => number) =>
  drivers.reduce((total, driver) => total + count(driver), 0);

/** The whole day at a glance: how far it has come, what is missing, and what it brought. */
export function Totals({ drivers }: { drivers: readonly DriverRow[] }) {
  const missing = sum(drivers, ({ short }) => short.reduce((total, { count }) => total + count, 0));
  const shortDrivers = drivers.filter(({ short }) => short.length > 0).length;
  const cash = sumRupees(drivers.map((driver) => driver.cash));
  return (
    <div className={classes.totals}>
      <Total title="Drivers" answer={formatCount(drivers.length)} below={statesOf(drivers)} />
      <Total
        title="Cylinders and products"
        answer={
          missing > 0 ? (
            <span className={tableClasses.short}>{formatCount(missing)} short</span>
          ) : (
            <span className={tableClasses.balanced}>No shortage</span>
          )
        }
        below={
          missing > 0
            ? `against ${shortDrivers === 1 ? 'one driver' : `${formatCount(shortDrivers)} drivers`}`
            : `${formatCount(sum(drivers, ({ out }) => out))} still out`
        }
      />
      <Total
        title="Cash"
        answer={formatRupees(cash)}
        below={uncountedWays
          .map((way) => `${paidTraits[way].label} ${formatRupees(sumRupees(drivers.map((row) => row[way])))}`)
          .join(', ')}
      />
    </div>
  );
}

function Total({ title, answer, below }: { title: string; answer: ReactNode; below: string }) {
  return (
    <section className={classes.total} aria-label={title}>
      <h2>{title}</h2>
      <p className={classes.answer}>{answer}</p>
      <p className={classes.below}>{below}</p>
    </section>
  );
}

/** '3 out, 9 recovered', in the order of the day's steps. */
function statesOf(drivers: readonly DriverRow[]): string {
  const count = (state: DayState) => drivers.filter((driver) => driver.state === state).length;
  return states
    .filter((state) => count(state) > 0)
    .map((state) => `${formatCount(count(state))} ${stateTexts[state].label.toLowerCase()}`)
    .join(', ');
}
