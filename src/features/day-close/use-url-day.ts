import { useSearchParams } from 'react-router';
import { useToday } from '../../kit/web/client/server-clock.ts';
import { isStoredDay } from '../../kit/web/fields/day-text.ts';
import { useReferences } from '../../kit/web/fields/reference-field.tsx';

/** The address of a day. @example addressOf({ branch_id: 1, date: '2026-11-20' }) // '/day-close?branch_id=1&date=2026-11-20' */
export const addressOf = ({ branch_id, date }: { branch_id: number; date: string }): string =>
  `/day-close?branch_id=${branch_id}&date=${date}`;

/** The branch and day of the address; by default a business's only branch, and today. */
export function useUrlDay() {
  const [parameters, setParameters] = useSearchParams();
  const day = useToday();
  const { data: branches } = useReferences('/branches');
  const [first, ...others] = branches ?? [];
  const onlyBranch = first && others.length === 0 ? String(first.id) : '';
  const urlDay = {
    branch_id: parameters.get('branch_id') ?? onlyBranch,
    date: parameters.get('date') ?? day,
  };
  return {
    ...urlDay,
    isLoaded: branches !== undefined,
    isValid: /^[1-9][0-9]{0,9}$/.test(urlDay.branch_id) && isStoredDay(urlDay.date),
    change: (change: Partial<typeof urlDay>) => setParameters({ ...urlDay, ...change }, { replace: true }),
  };
}

export type UrlDay = ReturnType<typeof useUrlDay>;
