import { z } from 'zod';
import { contract, fieldsUnder } from '../../kit/shared/contract.ts';
import { recordOf } from '../../kit/shared/record-of.ts';
import { refusals } from '../../kit/shared/refusals.ts';
import { choice, digits, reference, rupees, text, weight } from '../../kit/shared/rules.ts';
import { upload } from '../../kit/shared/upload.ts';
import { named, oneOf, readCall } from '../../kit/shared/wire.ts';
import { cashLimitNames, gstin, pageSizes } from '../../masters/business.ts';
import { roles } from '../../masters/rights.ts';

export const path = '/settings';

/** The id of the only record of settings, for its history. */
export const settingsId = 1;

export const messages = { updated: 'Settings Updated Successfully' };

/** The labels of its fields, in the order of the form. */
export const labels = {
  business_name: 'Business Name',
  gstin: 'GSTIN',
  logo: 'Logo',
  address: 'Address',
  credit_days: 'Credit Days',
  cash_difference_limit: 'Cash Difference Limit',
  cash_receipt_limit: 'Cash from One Customer',
  cash_expense_limit: 'Cash to One Payee',
  back_dating_days: 'Back-dating Limit',
  page_size: 'Rows on a Page',
  second_factor_roles: 'Second Factor Required',
  counter_area_ids: 'Counter',
  exact_names: 'Exact Names',
  paise: 'Paise',
  card_types: 'Cylinder Type on Cards',
  driver_accounts: "Drivers' Accounts",
  credit_overs: "Excess to the Driver's Account",
  blind_count: 'Blind Count',
  keeps_licensed_kg: 'Licensed LPG is a Limit',
  count_needs_two: 'Stock Count by Two',
  cylinder_prices: 'Price of a Missing Cylinder',
  evening_mail_at: 'Evening Message at',
};

/** Settings that are on or off. */
export const switches = [
  'exact_names',
  'paise',
  'card_types',
  'driver_accounts',
  'credit_overs',
  'blind_count',
  'keeps_licensed_kg',
  'count_needs_two',
] as const;

/** Before noon it would be the message of a day that has hardly begun. */
const EVENING_TIME = /^(1[2-9]|2[0-3]):[0-5][0-9]$/;

const pageSizeInvalid = 'Rows on a Page should be 20, 50 or 100';

/** Some of the roles; a multipart form has them as text: 'cashier,viewer'. */
const someRoles = z.lazy(() => {
  const error = 'Choose from the list';
  const chosen = z.array(choice(roles, error)).max(roles.length, error);
  const typed = z.string().max(200, error);
  const names = typed.transform((text) => text.split(',').filter(Boolean)).pipe(chosen);
  return z
    .union([chosen, names], { error })
    .transform((some) => roles.filter((role) => some.includes(role)))
    .default([]);
});

/** Some area codes; a multipart form has their ids as text: '3,7'. */
const someAreas = z.lazy(() => {
  const error = 'Choose from the list';
  const ids = z.array(reference(error), error).max(100, 'At most 100 area codes');
  const written = z
    .string()
    .max(1_000, error)
    .regex(/^[0-9,]*$/, error);
  const split = written.transform((text): (string | number)[] => text.split(',').filter(Boolean)).pipe(ids);
  return z
    .union([ids, split], { error })
    .transform((some) => [...new Set(some)])
    .default([]);
});

const cylinderPrice = z.strictObject({
  weight: weight().refine((kg) => kg > 0, 'Weight is required'),
  amount: rupees({ required: 'Price is required', invalid: 'Price is invalid' }),
});
export type CylinderPrice = z.output<typeof cylinderPrice>;

/** Prices by weight; a multipart form has them as text: '14.2: 2200, 19: 3500'. */
const cylinderPrices = z.lazy(() => {
  const error = 'Write each weight and its price, such as 14.2: 2200, 19: 3500';
  const prices = z
    .array(cylinderPrice, error)
    .max(20, 'At most 20 weights')
    .refine(
      (all) => new Set(all.map((price) => price.weight)).size === all.length,
      'Use each weight only once',
    );
  const written = z.string().max(500, error).transform(pricesOf).pipe(prices);
  return z.union([prices, written], { error }).default([]);
});

const pricesOf = (text: string): z.input<typeof cylinderPrice>[] =>
  text
    .split(',')
    .filter((price) => price.trim() !== '')
    .map((price) => {
      const [weight = '', amount = ''] = price.split(':', 2);
      return { weight: weight.trim(), amount: amount.trim() };
    });

/** @example cylinderPricesText([{ weight: 14.2, amount: 2200 }]) // '14.2: 2200' */
export const cylinderPricesText = (prices: readonly CylinderPrice[]): string =>
  prices.map((price) => `${price.weight}: ${price.amount}`).join(', ');

/** The letterhead of the business, and its limits. */
export const settingsFields = z.strictObject({
  business_name: text({ max: [60, 'Business Name length exceeds 60 characters'] }),
  gstin,
  logo: upload(),
  address: text({ multiline: true, max: [300, 'Address length exceeds 300 characters'] }),
  credit_days: digits({
    required: 'Credit Days is required',
    invalid: 'Credit Days should be 0 to 365',
    max: 365,
  }),
  cash_difference_limit: rupees({
    required: 'Cash Difference is required',
    invalid: 'Cash Difference is invalid',
  }),
  /** ₹ on one day; only once a branch has a till. */
  cash_receipt_limit: cashLimit(labels.cash_receipt_limit),
  cash_expense_limit: cashLimit(labels.cash_expense_limit),
  back_dating_days: daysOrNone('Back-dating Limit should be 0 to 3650 days, or blank'),
  page_size: digits({ required: 'Rows on a Page is required', invalid: pageSizeInvalid }).refine(
    (size) => pageSizes.some((allowed) => allowed === size),
    pageSizeInvalid,
  ),
  /** The roles that must have a second factor. */
  second_factor_roles: someRoles,
  /** The area codes that sell at the counter, usually one for each branch; without any it is off. */
  counter_area_ids: someAreas,
  /** Names of up to 60 characters of any script; an employee's number is a PAN or an Aadhaar number. */
  exact_names: onOrOff('Exact Names'),
  /** ₹ with up to two decimals. */
  paise: onOrOff('Paise'),
  /** Cards of cylinders on the Godown dashboard name the type of their product. */
  card_types: onOrOff('Cylinder Type on Cards'),
  /** Each driver has an account: what is handed in, owed and cleared. */
  driver_accounts: onOrOff("Drivers' Accounts"),
  /** What a driver hands in beyond the expected cash is theirs; off, it is a cash difference. */
  credit_overs: onOrOff("Excess to the Driver's Account"),
  /** Expected cash is shown only after the count is saved. */
  blind_count: onOrOff('Blind Count'),
  /** Goods that would exceed the licensed kg of a godown are refused. */
  keeps_licensed_kg: onOrOff('Licensed LPG is a Limit'),
  /** Who counted a godown may not approve the count. */
  count_needs_two: onOrOff('Stock Count by Two'),
  /** ₹ that a driver is charged for a missing cylinder, by weight. */
  cylinder_prices: cylinderPrices,
  /** When the message of an open day goes out by e-mail, in India; '' for only after closing. */
  evening_mail_at: text({
    pattern: [EVENING_TIME, 'Write a time from 12:00 on, such as 21:30, or leave blank'],
  }),
});
export type SettingsBody = z.output<typeof settingsFields>;
const withoutLimits = settingsFields.omit(recordOf(cashLimitNames, () => true as const));
export const settingsBody = contract<z.ZodType<SettingsBody>>((rules) =>
  fieldsUnder(rules, rules.money_places ? settingsFields : withoutLimits),
);

function cashLimit(label: string) {
  const invalid = `${label} is invalid`;
  return digits({ required: `${label} is required`, invalid })
    .refine((amount) => amount > 0, invalid)
    .optional();
}

/** A multipart form has it as text. */
function onOrOff(label: string) {
  return z.lazy(() =>
    z
      .union([z.boolean(), z.enum(['true', 'false'])], `${label} should be true or false`)
      .default(false)
      .transform((value) => value === true || value === 'true'),
  );
}

/** Blank, null and absence all mean that there is no limit. */
function daysOrNone(invalid: string) {
  return z.lazy(() =>
    z
      .union(
        [
          z.null(),
          z.literal(''),
          z.string().regex(/^[0-9]{1,4}$/, invalid),
          z.int(invalid).nonnegative(invalid),
        ],
        { error: invalid },
      )
      .default(null)
      .transform((days) => (days === null || days === '' ? null : Number(days)))
      .refine((days) => days === null || days <= 3650, invalid),
  );
}

export const settingsRefusals = refusals({
  unknown_counter: [422, 'Area Code is not on file'],
  door_cash_open: 'Drivers have cash of prepaid sales that is not counted yet; save its cash recovery first',
});

export const settingsRow = named('Settings', {
  id: z.int(),
  version: z.int(),
  business_name: z.string(),
  gstin: z.string(),
  /** An address under /api. */
  logo: z.string().nullable(),
  address: z.string(),
  credit_days: z.int(),
  /** ₹ */
  cash_difference_limit: z.number(),
  /** ₹ on one day, once a branch has a till. */
  cash_receipt_limit: z.number().optional(),
  cash_expense_limit: z.number().optional(),
  back_dating_days: z.int().nullable(),
  page_size: z.int(),
  second_factor_roles: z.array(z.enum(roles)),
  counter_area_ids: z.array(z.int()),
  exact_names: z.boolean(),
  paise: z.boolean(),
  card_types: z.boolean(),
  driver_accounts: z.boolean(),
  credit_overs: z.boolean(),
  blind_count: z.boolean(),
  keeps_licensed_kg: z.boolean(),
  count_needs_two: z.boolean(),
  cylinder_prices: z.array(z.object({ weight: z.number(), amount: z.number() })),
  evening_mail_at: z.string(),
  /** Whether any branch has a till. */
  money_places: z.boolean(),
});
export type Settings = z.output<typeof settingsRow>;

export const settingsCall = readCall(path, 'readSettings', 'Read the settings of the business', {
  response: { 200: oneOf(settingsRow) },
});
