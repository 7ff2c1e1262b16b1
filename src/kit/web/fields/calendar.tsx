import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The month sheet under a date field. */
export function Calendar({ day, onPick }: { day: string; onPick: (day: string) => void }) {
  const value = DAY.test(day) ? day : null;
  return (
    <DatePicker
      value={value}
      {...(value && { defaultDate: value })}
      firstDayOfWeek={1}
      // Red is for what is short or wrong, not for Sundays.
      weekendDays={[]}
      allowDeselect={false}
      onChange={(picked) => picked && onPick(picked)}
    />
  );
}
