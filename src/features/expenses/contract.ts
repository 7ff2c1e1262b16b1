import { z } from 'zod';
import { contract, fieldsUnder, type Rules } from '../../kit/shared/contract.ts';
import { listOf } from '../../kit/shared/list.ts';
import { recordOf } from '../../kit/shared/record-of.ts';
import { refusals } from '../../kit/shared/refusals.ts';
import { choice, day, optionalReference, reference, rupees, text, weight } from '../../kit/shared/rules.ts';
import { upload } from '../../kit/shared/upload.ts';
import { named, oneOf, option, readCall, warning } from '../../kit/shared/wire.ts';
import {
  amountsBy,
  type ExpenseType,
  expenseSubTypes,
  expenseTypes,
  paidWays,
} from '../../masters/choices.ts';
import { ACCOUNTS_OFF, driverCashFields, driverCashRow } from '../../masters/driver-cash.ts';
import { commonColumns } from '../../masters/list-columns.ts';
import { modeColumn, modeFields, modeRow } from '../../masters/mode-of-payment.ts';

// The spelling of the path and its second name are part of the API (docs/product/api.md).
export const path = '/expences';
export const otherPath = '/dayEntryExpenses';

export const messages = {
  created: 'Expence Created Successfully',
  updated: 'Expence Updated Successfully',
  deleted: 'Expence Deleted Successfully',
};

export const expenseRefusals = refusals({
  expense_recovered: 'This expense is part of a cash recovery; delete the recovery first',
});

/** The labels of its fields, in the order of the form. */
export const labels = {
  date: 'Date',
  branch_id: 'Branch',
  expence_type: 'Expence Type',
  fuel_vendor_id: 'Fuel Vendor',
  no_of_liters: 'No of Liters',
  vehicle_id: 'Vehicle',
  sub_type: 'Sub Type',
  description: 'Description',
  amount: 'Amount',
  file: 'Attachment',
  paid_from: 'Paid from',
  employee_id: commonColumns.driver.label,
  area_code_id: commonColumns.area.label,
  mode_of_payment_id: modeColumn.label,
  expense_type_id: 'Head',
  payee: 'Payee',
};

/** What an expense is paid from, where drivers have accounts. */
const purses = ['office', 'driver'] as const;
export const purseOptions = [
  { value: 'office', label: 'Office' },
  { value: 'driver', label: "Driver's cash" },
] as const satisfies { value: (typeof purses)[number]; label: string }[];

/** The fields of one type of expense only, with their values in an expense of another type. */
export const blankFields = {
  general: { description: '' },
  fuel: { fuel_vendor_id: null, no_of_liters: 0 },
  vehicle: { vehicle_id: null, sub_type: '' },
} as const satisfies Record<ExpenseType, object>;

/** Money in ₹; the console sends the fields of the other types along, blank: ids and litres as 0, texts as ''. */
export const expenseFields = z.strictObject({
  date: day('Date is required', { latest: 0 }),
  branch_id: reference('Branch is required'),
  amount: rupees({ required: 'Amount is required', invalid: 'Amount is invalid' }),
  expence_type: choice(expenseTypes, 'Expence Type is required'),
  fuel_vendor_id: optionalReference(),
  // Litres are written as weights are: up to two decimals.
  no_of_liters: weight('No of Liters is invalid'),
  vehicle_id: optionalReference(),
  sub_type: z.union([z.literal(''), z.enum(expenseSubTypes)], 'Sub Type is invalid').default(''),
  description: text({ multiline: true }),
  file: upload(),
  paid_from: choice(purses, 'Paid from should be office or driver').default('office'),
  ...driverCashFields,
  ...modeFields,
  /** The head, an Expense Type. */
  expense_type_id: optionalReference(),
  payee: text({ max: [60, 'Payee length exceeds 60 characters'] }),
});
export type ExpenseBody = z.output<typeof expenseFields>;

/** An expense has the fields of its own type, and nothing in those of the others; so it is with what it was paid from. */
export const expenseBody = contract((rules) =>
  fieldsUnder(rules, expenseFields).superRefine(
    (expense, context) => {
      for (const type of expenseTypes)
        for (const field of fieldsOfType(type)) {
          const isFilled = Boolean(expense[field]);
          const isOwn = type === expense.expence_type;
          if (isFilled === isOwn) continue;
          const message = isOwn ? `${labels[field]} is required` : `Only ${type} expenses have this`;
          context.addIssue({ code: 'custom', path: [field], message });
        }
      const faults = { ...purseFaults(expense, rules), ...placeFaults(expense, rules) };
      for (const [field, message] of Object.entries(faults))
        context.addIssue({ code: 'custom', path: [field], message });
    },
    { when: ({ value }) => isTyped(value) },
  ),
);

type TypeField = { [Type in ExpenseType]: keyof (typeof blankFields)[Type] }[ExpenseType];
const fieldsOfType = (type: ExpenseType) => Object.keys(blankFields[type]) as TypeField[];

const OFFICE_PAID = "Only expenses from a driver's cash have this";
type Purse = Pick<ExpenseBody, 'paid_from' | 'employee_id' | 'area_code_id'>;

/** What a stored expense was paid from stays valid when drivers have no accounts any more. */
function purseFaults(expense: Purse, { driver_accounts, stored }: Rules): Record<string, string> {
  const { paid_from, employee_id, area_code_id } = expense;
  if (paid_from === 'office')
    return {
      ...(employee_id && { employee_id: OFFICE_PAID }),
      ...(area_code_id && { area_code_id: OFFICE_PAID }),
    };
  if (!driver_accounts && stored?.paid_from !== paid_from) return { paid_from: ACCOUNTS_OFF };
  return {
    ...(!employee_id && { employee_id: 'Driver is required' }),
    ...(!area_code_id && { area_code_id: 'Area Code is required' }),
  };
}

const placeFields = ['mode_of_payment_id', 'expense_type_id', 'payee'] as const;

/** Before a branch has a till these fields are unknown; stored values stay valid. A driver's cash has no other mode. */
function placeFaults(expense: ExpenseBody, { money_places, stored }: Rules): Record<string, string> {
  if (money_places)
    return expense.paid_from === 'driver' && expense.mode_of_payment_id
      ? { mode_of_payment_id: 'Only expenses from the office have this' }
      : {};
  const added = placeFields.filter((field) => expense[field] && expense[field] !== stored?.[field]);
  return recordOf(added, () => 'Unknown field');
}

/** The rules over several fields wait until these are well-formed; the others may be wrong beside them. */
const typed = expenseFields.omit({ date: true, branch_id: true, amount: true, file: true }).loose();
const isTyped = (value: unknown) => typed.safeParse(value).success;

/** Expenses with the same values here are the same. */
export const sameFields = [
  ...(['date', 'branch_id', 'amount', 'expence_type'] as const),
  ...(['fuel_vendor_id', 'vehicle_id', 'sub_type', 'description'] as const),
];

const sameQuery = expenseFields.pick(recordOf(sameFields, () => true as const)).extend({
  amount: z.coerce.number('Amount is invalid'),
  /** An expense that is being changed is not the same as itself. */
  except: optionalReference(),
});
export type SameQuery = z.output<typeof sameQuery>;

/** Names an expense with the same day, branch, type, amount and fields of the type. */
export const sameCall = readCall(`${path}/same`, 'findSameExpense', 'Find an equal expense', {
  querystring: sameQuery,
  response: { 200: warning },
});

export const expenseRow = named('Expense', {
  id: z.int(),
  version: z.int(),
  date: z.string(),
  branch_id: z.int(),
  branch: option,
  amount: z.number(),
  expence_type: z.enum(expenseTypes),
  fuel_vendor_id: z.int().nullable(),
  fuel_vendor: option.nullable(),
  no_of_liters: z.number(),
  vehicle_id: z.int().nullable(),
  vehicle_number: z.string(),
  sub_type: z.enum(['', ...expenseSubTypes]),
  description: z.string(),
  file: z.string().nullable(),
  paid_from: z.enum(purses).optional(),
  ...driverCashRow,
  ...modeRow,
  expense_type_id: z.int().nullable().optional(),
  expense_type: option.nullable().optional(),
  payee: z.string().optional(),
});
export type ExpenseRow = z.output<typeof expenseRow>;

/** The list of expenses: its filters, order, quick search and totals. */
export const expenseList = listOf(expenseRow, {
  table: 'expenses',
  columns: {
    date: commonColumns.date,
    vehicle_number: commonColumns.vehicle,
    fuel_vendor: {
      is: 'name',
      label: labels.fuel_vendor_id,
      key: 'fuel_vendor_id',
      table: 'fuel_vendors',
      name: ['name'],
    },
    branch: commonColumns.branch,
    expence_type: { is: 'choice', label: labels.expence_type, options: expenseTypes },
    sub_type: { is: 'choice', label: labels.sub_type, options: expenseSubTypes },
    no_of_liters: { is: 'count', label: labels.no_of_liters, isSummed: true },
    description: { is: 'text', label: labels.description },
    employee: commonColumns.driver,
    area_code: commonColumns.area,
    expense_type: {
      is: 'name',
      label: labels.expense_type_id,
      key: 'expense_type_id',
      table: 'expense_types',
      name: ['name'],
    },
    payee: { is: 'text', label: labels.payee },
    mode_of_payment: modeColumn,
    amount: { is: 'rupees', label: labels.amount, isSummed: true, isSearchable: true },
  },
});

const dayQuery = z.strictObject({
  date: day('Date is required'),
  branch_id: reference('Branch is required'),
});

const sold = amountsBy(paidWays, () => z.number());
const spent = recordOf(expenseTypes, () => z.number());

/** The money of a branch's day (₹): sales, counted cash and expenses. */
const branchDay = z.object({
  /** Cash, UPI and credit by the day's entries. */
  ...sold,
  /** Entries without a cash recovery. */
  open_entries: z.int(),
  /** The counted cash of the recoveries, and the expected cash. */
  counted_amt: z.number(),
  counted_against: z.number(),
  /** Cash that drivers collected from customers, and at the door; left out where they did not. */
  collected_amt: z.number().optional(),
  /** The part of UPI that was prepaid at an oil company; left out where nothing was. */
  prepaid_amt: z.number().optional(),
  ...spent,
  /** What of it was not paid in cash; left out where all was. */
  not_cash_amt: z.number().optional(),
});
export type BranchDay = z.output<typeof branchDay>;

export const dayCall = readCall(`${path}/day`, 'readBranchDay', "Read a branch's day in money", {
  querystring: dayQuery,
  response: { 200: oneOf(branchDay) },
});
