import { formatCount, formatDay } from '../../kit/shared/format.ts';
import { refusals } from '../../kit/shared/refusals.ts';
import { type StockState, stateName, type Thing } from '../../masters/things.ts';

type Shortfall = { place: string; thing: Thing; state: StockState; held: number; asked: number };

export const stockRefusals = refusals({
  other_godown: [422, 'Choose an active godown of this branch'],
  no_active_godown: 'This branch has no active godown',
  other_sale: [422, 'Choose a sale of these goods to this customer'],
  never_defective: [422, 'Only cylinders and regulators can be defective'],
  over_licence: ({ place, held, licensed }: { place: string; held: number; licensed: number }) =>
    `${place} would hold ${formatCount(held)} kg of LPG; its licence is for ${formatCount(licensed)} kg`,
  not_enough_stock: ({ place, thing, state, held, asked }: Shortfall) =>
    `${place} holds ${formatCount(held)} ${stateName(thing, state)}; ${formatCount(asked)} requested`,
  transfer_received: 'This transfer is confirmed; undo the confirmation first',
  transfer_not_received: 'This transfer is not confirmed',
  received_before_sent: [422, (date: string) => `The goods were sent on ${formatDay(date)}`],
  more_than_sent: [
    422,
    ({ thing, state, sent }: Pick<Shortfall, 'thing' | 'state'> & { sent: number }) =>
      `${formatCount(sent)} ${stateName(thing, state)} were sent`,
  ],
  loss_unexplained: [422, 'Goods are missing: enter the reason, or the driver who is short of them'],
  count_draft_exists: 'A count of this godown is not approved yet; finish or discard it first',
  count_approved: 'This count is approved; undo the approval first',
  count_not_approved: 'This count is not approved',
  nothing_counted: 'Nothing is counted yet',
  counted_by_approver: 'Another person has to approve what you have counted',
  adjustment_of_count: 'This adjustment is of a count; undo the approval of the count',
});
