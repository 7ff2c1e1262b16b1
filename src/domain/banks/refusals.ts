import { formatDay } from '../../kit/shared/format.ts';
import { refusals } from '../../kit/shared/refusals.ts';
import { type ChequeStatus, chequeTraits, type PaymentMode, paidTraits } from '../../masters/choices.ts';

export const bankRefusals = refusals({
  unknown_mode: [422, 'Choose a mode of payment for this'],
  other_payment_mode: [
    422,
    (mode: PaymentMode) => `The Payment Mode of this mode of payment is ${paidTraits[mode].label}`,
  ],
  /** Of a trigger (`migrations/0023_money_places.sql`). */
  mode_used: 'This mode of payment is used: its kind and account stay; add another mode',
  cheque_number_missing: [422, 'Cheque Number is required'],
  no_cheque: [422, 'Only payments by cheque have this'],
  cheque_moved: (number: string, status: ChequeStatus) =>
    `Cheque ${number} ${chequeTraits[status].phrase}; undo that first`,
  cheque_not_there: (number: string, wanted: ChequeStatus) =>
    `Cheque ${number} is not ${chequeTraits[wanted].label.toLowerCase()}`,
  cheque_too_early: [422, (earliest: string) => `Choose ${formatDay(earliest)} or later`],
});
