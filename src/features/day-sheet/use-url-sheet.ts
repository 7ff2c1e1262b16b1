import { useSearchParams } from 'react-router';
import { moveDay } from '../../kit/shared/days.ts';
import { useToday } from '../../kit/web/client/server-clock.ts';

type Address = { employee_id: string; date: string; vehicle_id: string };
export type UrlSheet = Address & {
  /** Goes to another driver, day or vehicle; values that are left out stay. */
  change: (changed: Partial<Address>) => void;
  /** Goes to the day so many days later. */
  move: (days: number) => void;
};

/** The address of a day sheet. @example addressOf({ employee_id: 7, date: '2026-11-20' }) // '/day-sheet?employee_id=7&date=2026-11-20' */
export const addressOf = (address: Readonly<Record<string, string | number>>): string =>
  `/day-sheet?${new URLSearchParams(Object.entries(address).map(([name, value]) => [name, String(value)]))}`;

/** Whose day the address names, and which; a day that is left out is today. */
export function useUrlSheet(): UrlSheet {
  const [parameters, setParameters] = useSearchParams();
  const day = useToday();
  const address: Address = {
    employee_id: parameters.get('employee_id') ?? '',
    date: parameters.get('date') || day,
    vehicle_id: parameters.get('vehicle_id') ?? '',
  };
  const change = (changed: Partial<Address>) => {
    const next = Object.entries({ ...address, ...changed }).filter(([, value]) => value !== '');
    setParameters(next, { replace: true });
  };
  return {
    ...address,
    change,
    // Another day may be another vehicle's.
    move: (days) => change({ date: moveDay(address.date, days), vehicle_id: '' }),
  };
}
