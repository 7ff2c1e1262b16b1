import { useRef } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { formatDay } from '../../shared/format.ts';
import { today, useDayChange } from '../client/server-clock.ts';
import { dayAge } from '../fields/date-field.tsx';
import { saveAgain } from './confirmed-submit.ts';
import type { Form } from './form-values.ts';

/**
 * Asks once before an entry is saved on a day that is over, if that day was kept from the entry before or from the
 * time when the form was opened. A day that a person chose for the entry passes.
 */
export function useDayQuestion<Values extends FieldValues>(form: Form<Values>, isOn = true) {
  const dateOf = (): string => String((form.getValues() as FieldValues).date ?? '');
  const kept = useRef(isOn ? dateOf() : '');
  const asked = useRef('');
  const keep = () => {
    if (isOn) kept.current = dateOf();
  };
  // An untouched date has moved on by then: see `DateField`.
  useDayChange((_before, day) => dateOf() === day && keep());
  const warning = (): { date?: string } => {
    const [date, day] = [dateOf(), today()];
    const age = dayAge(date, day);
    if (!isOn || !age || date !== kept.current || asked.current === `${date} ${day}`) return {};
    asked.current = `${date} ${day}`;
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
