import { refusals } from '../../kit/shared/refusals.ts';
import { type PaymentMode, paidTraits } from '../../masters/choices.ts';

export const bankRefusals = refusals({
  unknown_mode: [422, 'Choose a mode of payment for this'],
  other_payment_mode: [
    422,
    (mode: PaymentMode) => `The Payment Mode of this mode of payment is ${paidTraits[mode].label}`,
  ],
  /** Of a trigger (`migrations/0023_money_places.sql`). */
  mode_used: 'This mode of payment is used: its kind and account stay; add another mode',
});
