import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

type CalendarProps = { day: string; last?: string | undefined; onPick: (day: string) => void };

/** The month sheet under a date field; days after the last one cannot be picked. */
export function Calendar({ day, last, onPick }: CalendarProps) {
  const value = DAY.test(day) ? day : null;
  return (
    <DatePicker
      value={value}
      {...(value && { defaultDate: value })}
      {...(last && { maxDate: last })}
      firstDayOfWeek={1}
      // Red means short or wrong, so Sundays are not red.
      weekendDays={[]}
      allowDeselect={false}
      onChange={(picked) => picked && onPick(picked)}
    />
  );
}
