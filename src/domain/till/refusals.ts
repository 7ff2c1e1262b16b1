import { formatDay } from '../../kit/shared/format.ts';
import { refusals } from '../../kit/shared/refusals.ts';

export const tillRefusals = refusals({
  no_till: [422, 'Count the till of this branch first'],
  opening_not_today: [422, 'The first count of a till is of today'],
  counted_before: [422, (date: string) => `The till was counted on ${formatDay(date)} already`],
  reason_missing: [422, 'Reason is required'],
  later_count: 'The till was counted later; delete that count first',
  till_in_use: 'Money has gone through this till since its first count',
  slip_credited: 'The bank has credited this slip; undo that first',
  slip_not_credited: 'The bank has not credited this slip',
  credited_before_slip: [422, (date: string) => `The slip is of ${formatDay(date)}`],
});
