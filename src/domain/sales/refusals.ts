import { formatDay } from '../../kit/shared/format.ts';
import { refusals } from '../../kit/shared/refusals.ts';
import { stateName, type Thing } from '../../masters/things.ts';

export const saleRefusals = refusals({
  unknown_customer: [422, 'Customer is not on file'],
  other_customer_type: [422, 'Customer is of another type'],
  former_holder: 'Former holder of the connection. Save again to confirm',
  before_credit: [422, (date: string) => `This customer buys on credit from ${formatDay(date)} on`],
  collected_without_prepaid: [422, 'Only beside a prepaid refill is something collected or given back'],
  other_vehicle: [422, 'Vehicle is not the one of this stock assign'],
  other_driver: [422, 'Driver is not the one of this stock assign'],
  no_open_load: 'No Stock Assign for this Area Code',
  load_of_others: (
    crew: string,
    thing: Thing,
    carriers: readonly { driver: string; vehicle_number: string }[],
  ) =>
    `${crew} has no ${stateName(thing)} on the road here; ` +
    `they are with ${carriers.map(({ driver, vehicle_number }) => `${driver} (${vehicle_number})`).join(', ')}`,
  other_empties: (load: string, carried: Thing, returned: Thing) =>
    `${load} carries ${stateName(carried, 'empty')} already; ` +
    `${stateName(returned, 'empty')} need a load of their own weight`,
  sale_recovered: 'This entry is part of a cash recovery; delete the recovery first',
  line_of_counter_sale: (number: number) =>
    `This entry is part of counter sale ${number}; delete the whole sale on the Counter screen`,
  counter_off: 'The counter is off; choose its area codes in Settings',
  no_counter: [422, 'This area code is not a counter'],
  sale_settled: 'The load of this entry is settled; delete the settlement first',
});
