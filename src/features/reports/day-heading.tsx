import { Link } from 'react-router';
import { formatCount, formatDay, formatRupees } from '../../kit/shared/format.ts';
import type { DaySum } from './report-rows.ts';
import classes from './result.module.css';

type DayHeadingProps = { day: string; sum: DaySum | undefined; vehicle_id: string | undefined };

/** The heading of a day: its totals, and links to the day sheets of its drivers. */
export function DayHeading({ day, sum, vehicle_id }: DayHeadingProps) {
  if (!sum) return formatDay(day);
  const { count, amount, drivers } = sum;
  return (
    <span className={classes.day}>
      <strong>{formatDay(day)}</strong>
      <span className={classes.day_figures}>
        {formatCount(count)} {count === 1 ? 'row' : 'rows'} · {formatRupees(amount / 100)}
      </span>
      {[...drivers].map(([id, name]) => (
        <Link key={id} to={daySheet(id, day, vehicle_id)} className={classes.link}>
          Day sheet of {name}
        </Link>
      ))}
    </span>
  );
}

const daySheet = (employeeId: number, date: string, vehicleId: string | undefined) =>
  `/day-sheet?${new URLSearchParams({ employee_id: String(employeeId), date, ...(vehicleId && { vehicle_id: vehicleId }) })}`;
