import { formatDay } from '../../kit/shared/format.ts';
import { refusals } from '../../kit/shared/refusals.ts';

export const plantRefusals = refusals({
  plant_load_received: (number: string) => `Plant load ${number} is received; undo the receipt first`,
  plant_load_not_received: (number: string) => `Plant load ${number} is not received yet`,
  plant_date_too_early: [422, (earliest: string) => `Choose ${formatDay(earliest)} or later`],
  plant_claim_settled: 'The claim is settled; undo that first',
  plant_claim_open: 'The claim is not settled',
});
