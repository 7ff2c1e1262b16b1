import { formatCount, formatDay } from '../../kit/shared/format.ts';
import { refusals } from '../../kit/shared/refusals.ts';

export const loadRefusals = refusals({
  no_raised_loads: 'No Stock Assigns found OR Stock Assigns already settled',
  loads_changed: 'Some loads of this settlement have changed',
  count_only: [422, 'Only the count can be corrected; delete the settlement to change the rest'],
  product_missing: [422, 'Product is required'],
  weight_missing: [422, 'Weight is required'],
  more_than_loaded: (thing: string, returned: number, held: number) =>
    `${formatCount(returned)} ${thing} cannot be returned: only ${formatCount(held)} on the vehicle`,
  paper_expired: (paper: string, date: string) =>
    `${paper}; a Paper Exception can allow the load of ${formatDay(date)}`,
  load_raised: 'Settle the stock of this assign on Day Settlements first',
  load_settled: 'This stock assign is settled; delete the settlement first',
  load_sold: (sales: number, whatToDo: string) =>
    `Stock Assign is used by ${sales === 1 ? '1 day entry' : `${sales} day entries`}; ${whatToDo}`,
});
