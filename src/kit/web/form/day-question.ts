import { useRef } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { formatDay } from '../../shared/format.ts';
import { today, useDayChange } from '../client/server-clock.ts';
import { dayAge } from '../fields/date-field.tsx';
import { saveAgain } from './confirmed-submit.ts';
import type { Form } from './form-values.ts';

/**
 * Asks once before an entry is saved with a past date that was not chosen for it: the date of the previous entry, or of the
 * time when the form was opened.
 */
export function useDayQuestion<Values extends FieldValues>(form: Form<Values>, isOn = true) {
  const dateOf = (): string => String((form.getValues() as FieldValues).date ?? '');
  const keptDate = useRef(isOn ? dateOf() : '');
  const askedFor = useRef('');
  const keep = () => {
    if (isOn) keptDate.current = dateOf();
  };
  // By then `DateField` has changed an untouched date.
  useDayChange((_before, day) => dateOf() === day && keep());
  const warning = (): { date?: string } => {
    const [date, day] = [dateOf(), today()];
    const age = dayAge(date, day);
    if (!isOn || !age || date !== keptDate.current || askedFor.current === `${date} ${day}`) return {};
    askedFor.current = `${date} ${day}`;
    return { date: `The date is ${age.toLowerCase()}, ${formatDay(date)}` };
  };
  return {
    /** The warning about the date; {} when there is nothing to ask. */
    warning,
    /** The date stays for the next entry. */
    keep,
    /** Asks in a form that is saved line by line; true while the save has to wait. */
    stops: (): boolean => {
      const { date } = warning();
      if (date) form.setError('date' as FieldPath<Values>, { message: saveAgain(date) });
      else {
        form.clearErrors('date' as FieldPath<Values>);
        keep();
      }
      return date !== undefined;
    },
  };
}
