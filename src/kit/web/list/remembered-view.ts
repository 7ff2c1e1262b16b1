import { useEffect, useRef } from 'react';
import { type DayRange, nameOfRange, rangeNames, rangeOf } from '../../shared/ranges.ts';
import { withParameters } from '../address/with-parameters.ts';
import { today, useDayChange } from '../client/server-clock.ts';
import { signedInUser } from '../client/session.ts';
import type { ListState } from './list.ts';

/**
 * Opens a list with the filter, order and columns that the person used last. Of the days only a named period such as 'This
 * week' is restored, for the new day; an open list changes it at midnight, too. A typed text is not restored. An address
 * that already has a view, such as a link, is left as it is.
 */
export function useRememberedView(list: string, { view, onView }: ListState): void {
  const key = `view ${signedInUser()?.id} ${list}`;
  const opened = useRef<string>(undefined);
  useDayChange((before, day) => {
    const name = nameOfRange(periodOf(new URLSearchParams(view)), before);
    if (name) onView(withParameters(view, rangeOf(name, day)).toString(), { replace: true });
  });
  // The address has the view, and localStorage what it is at the next visit.
  useEffect(() => {
    if (opened.current === undefined) {
      opened.current = view;
      const stored = localStorage.getItem(key);
      if (stored && view === '') onView(withDays(stored), { replace: true });
    } else if (view !== opened.current) {
      opened.current = view;
      localStorage.setItem(key, withoutDays(view));
    }
  }, [key, view, onView]);
}

const periodOf = (view: URLSearchParams): DayRange => ({
  from_date: view.get('from_date') ?? '',
  to_date: view.get('to_date') ?? '',
});

function withoutDays(view: string): string {
  const parameters = new URLSearchParams(view);
  const days = nameOfRange(periodOf(parameters), today()) ?? '';
  return withParameters(parameters, { find: '', from_date: '', to_date: '', days }).toString();
}

function withDays(stored: string): string {
  const name = rangeNames.find((range) => range === new URLSearchParams(stored).get('days'));
  return withParameters(stored, { days: '', ...(name && rangeOf(name, today())) }).toString();
}
