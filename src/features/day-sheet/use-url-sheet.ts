import { useSearchParams } from 'react-router';
import { moveDay } from '../../kit/shared/days.ts';
import { useToday } from '../../kit/web/client/server-clock.ts';

type Address = { employee_id: string; date: string; vehicle_id: string };
export type UrlSheet = Address & {
  /** Goes to another driver, day or vehicle; what is not named stays. */
  ask: (change: Partial<Address>) => void;
  /** The same so many days later. */
  move: (days: number) => void;
};

/** Where a day sheet is read. @example addressOf({ employee_id: 7, date: '2026-11-20' }) // '/day-sheet?employee_id=7&date=2026-11-20' */
export const addressOf = (asked: Readonly<Record<string, string | number>>): string =>
  `/day-sheet?${new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))}`;

/** Whose day the address names, and which; a day that is left out is today. */
export function useUrlSheet(): UrlSheet {
  const [parameters, setParameters] = useSearchParams();
  const day = useToday();
  const asked: Address = {
    employee_id: parameters.get('employee_id') ?? '',
    date: parameters.get('date') || day,
    vehicle_id: parameters.get('vehicle_id') ?? '',
  };
  const ask = (change: Partial<Address>) => {
    const next = Object.entries({ ...asked, ...change }).filter(([, value]) => value !== '');
    setParameters(next, { replace: true });
  };
  return {
    ...asked,
    ask,
    // Another day may be another vehicle's.
    move: (days) => ask({ date: moveDay(asked.date, days), vehicle_id: '' }),
  };
}
