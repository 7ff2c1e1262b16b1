import { z } from 'zod';
import { master, type Values } from '../kit/shared/declaration.ts';
import type { RuleSettings } from '../kit/shared/rule-settings.ts';
import { optionalReference } from '../kit/shared/rules.ts';
import { named, option, readCall, rowsOf } from '../kit/shared/wire.ts';
import { type ModeKind, modeKinds, type PaymentMode, paidTraits, paymentModes } from './choices.ts';
import { nameRule } from './name-rule.ts';

const isOf = (kind: ModeKind) => (values: Values) => values.kind === kind;

export const modeOfPayment = master({
  path: '/mode_of_payments',
  title: 'Mode Of Payment',
  fields: {
    name: { label: 'Mode Of Payment', input: 'text', rule: nameRule('Mode Of Payment') },
    kind: {
      label: 'Kind',
      input: 'choice',
      options: modeKinds,
      startsHidden: true,
      rule: z.lazy(() =>
        z
          .enum([...modeKinds, ''], 'Kind is invalid')
          .nullable()
          .default('')
          .transform((kind) => kind || null),
      ),
    },
    bank_account_id: {
      label: 'Bank Account',
      input: 'reference',
      to: '/bank_accounts',
      startsHidden: true,
      showWhen: isOf('bank'),
      rule: optionalReference(),
    },
    vendor_id: {
      label: 'Vendor',
      input: 'reference',
      to: '/vendors',
      startsHidden: true,
      showWhen: isOf('prepaid'),
      rule: optionalReference(),
    },
  },
  columns: ['name', 'kind', 'bank_account_id', 'vendor_id'],
  dropdown: ['name'],
  check: (values): Record<string, string> => ({
    ...(isOf('bank')(values) && !values.bank_account_id
      ? { bank_account_id: 'Bank Account is required' }
      : {}),
    ...(isOf('prepaid')(values) && !values.vendor_id ? { vendor_id: 'Vendor is required' } : {}),
  }),
  toasts: {
    added: 'Mode Of Payment Added Successfully',
    updated: 'Mode Of Payment Update Successfully',
    deleted: 'Mode Of Payment Deleted Successfully',
  },
});

/** Of a record that is paid by a mode of this master, beside its payment mode; only while money places are on. */
export const modeFields = { mode_of_payment_id: optionalReference() };

/** The same as lists and records show it, while money places are on. */
export const modeRow = {
  mode_of_payment_id: z.int().nullable().optional(),
  mode_of_payment: option.nullable().optional(),
};

/** Whether a mode is sent while money places are off: then the field is unknown. */
export const isModeOff = (
  { money_places }: Pick<RuleSettings, 'money_places'>,
  { mode_of_payment_id }: { mode_of_payment_id: number | null },
): boolean => mode_of_payment_id !== null && !money_places;

/** The mode as a column of a list. */
export const modeColumn = {
  is: 'name',
  label: modeOfPayment.title,
  key: 'mode_of_payment_id',
  table: 'mode_of_payments',
  name: ['name'],
} as const;

const offeredMode = named('OfferedMode', {
  ...option.shape,
  kind: z.enum(modeKinds),
  payment_mode: z.enum(paymentModes),
});
type OfferedMode = z.output<typeof offeredMode>;

/** Whether a form offers a mode: of these kinds, and of the chosen payment mode where the form has one. */
export const offersMode =
  (kinds: readonly ModeKind[], paymentMode?: string) =>
  ({ kind, payment_mode }: OfferedMode): boolean =>
    kinds.includes(kind) && (paymentMode ?? payment_mode) === payment_mode;

/** Whether what is paid by a mode is cash, as it is without one. */
export const isPaidInCash = (mode: { payment_mode: PaymentMode } | undefined): boolean =>
  !mode || paidTraits[mode.payment_mode].isCounted;

/** The modes that have a kind, in the order of their names: forms offer them beside the payment mode. */
export const offeredModesCall = readCall(
  '/paymentmodes',
  'listPaymentModes',
  'List the modes of payment with a kind',
  {
    response: { 200: rowsOf(offeredMode) },
  },
);
