import { z } from 'zod';
import {
  blankIfNone,
  idOf,
  isShortened,
  phonesOf,
  SHORTENED,
  sidedRupees,
  weightInWords,
} from '../kit/shared/file-cells.ts';
import { parseRupees } from '../kit/shared/money.ts';
import { day, digits, text, weight } from '../kit/shared/rules.ts';
import { dayOfText } from '../kit/shared/typed-day.ts';
import { countOfText, weightOfText } from '../kit/shared/typed-text.ts';
import { productCategories, usualWeights } from './choices.ts';
import { cylinderIn } from './cylinder-in.ts';

const COUNT_LIMIT = 1_000_000;

const productOf = (cell: string) =>
  productCategories.find((product) => product.toLowerCase() === cell.trim().toLowerCase()) ?? cell;

const WEIGHTS = `Cylinders have ${usualWeights.join(', ')} kg`;

/** What would be right instead of a text that names no product. */
function unknownProduct(text: string): string {
  const { kg, words } = weightInWords(text) ?? { kg: '', words: [] };
  if (kg === '' || (words.length > 0 && !/kg/i.test(text)))
    return `Product is ${productCategories.join(', ')}`;
  if (usualWeights.some((usual) => usual === Number(kg)))
    return `A cylinder is written ${kg} kg, without '${words.join(' ')}'`;
  return `${kg} kg is not among the products. ${WEIGHTS}`;
}

const cell = <Rule extends z.ZodType>(rule: Rule, read: (cell: string) => string = (text) => text) =>
  z
    .string()
    .transform((text) => read(text))
    .pipe(rule as z.ZodType<z.output<Rule>, string>);
const named = (required: string) => text({ required, max: [100, 'At most 100 characters'] });
/** A name or number, which no spreadsheet has shortened. */
const id = (required: string, max: number) =>
  cell(
    text({ required, max: [max, `At most ${max} characters`] }).refine((id) => !isShortened(id), SHORTENED),
    idOf,
  );
const count = (label: string) =>
  cell(digits({ invalid: `${label} should be a whole number`, max: COUNT_LIMIT }), (typed) =>
    countOfText(blankIfNone(typed).replace(/ ?(?:cyls?|cylinders?)\.?$/i, '')),
  );
const NO_DATE = 'Not a date. Write day/month/year, such as 25/12/2026';
const dayOfCell = (typed: string) => dayOfText(blankIfNone(typed));

/** ₹ above zero with up to two decimals, whatever the settings say. */
const rupees = (label: string) =>
  cell(
    z
      .string()
      .transform((typed) => parseRupees(typed) ?? 0)
      .refine((amount) => amount > 0, `${label} should be rupees above 0, with at most 2 decimals`),
    (typed) => sidedRupees(typed).rupees,
  );

/** ₹ above or below zero. */
const signedRupees = (label: string) =>
  cell(
    z
      .string()
      .transform((typed) => {
        const { rupees, side } = sidedRupees(typed);
        return (side === '-' ? -1 : 1) * (parseRupees(rupees) ?? 0);
      })
      .refine((amount) => amount !== 0, `${label} should be rupees other than 0, with at most 2 decimals`),
  );

type OpeningColumn = {
  header: string;
  /** How else lists call it, with commas between. */
  also?: string;
  /** Names that count before the usual one. */
  rather?: string;
  rule: z.ZodType<string | number>;
  isFigure?: true;
  /** A blank cell is allowed. */
  isOptional?: true;
  /** CSS grid track. */
  width: string;
};

/** Everything that the cells of openings can say. */
const columns = {
  godown: {
    header: 'Godown',
    also: 'Godown Name, Warehouse, Store',
    rule: cell(named('Godown is required')),
    width: 'minmax(140px, 2fr)',
  },
  customer: {
    header: 'Customer',
    also: "Connection Number, Gas Consumer Number, Consumer ID, Consumer No, Consumer Number, Customer ID, Customer Name, Consumer Name, Name, Party, Party's Name, Party Name, Ledger, Ledger Name, Account Name, Particulars, Debtor, Company Name",
    rule: id('Customer is required', 100),
    width: 'minmax(160px, 2fr)',
  },
  mobile: {
    header: 'Mobile',
    also: 'Mobile Number, Mobile No, Mob, Mob No, Phone, Phone Number, Phone No, Contact, Contact No, Contact Number, WhatsApp',
    rule: cell(
      text({ max: [20, 'Mobile is too long'] }).refine(
        (phone) => phonesOf(phone).landlines.length === 0,
        'This is a landline. Give the mobile number, or leave it blank',
      ),
      (typed) => phonesOf(typed).mobiles[0] ?? blankIfNone(typed),
    ),
    isOptional: true,
    width: 'minmax(110px, 1fr)',
  },
  driver: {
    header: 'Driver',
    also: 'Employee, Employee ID, Name, Driver Name, Delivery Man, Delivery Boy, Employee Name',
    rule: cell(named('Driver is required')),
    width: 'minmax(160px, 2fr)',
  },
  vendor: {
    header: 'Vendor',
    also: "Vendor Name, Supplier, Supplier Name, Creditor, Creditor Name, GST Number, Name, Party, Party's Name, Party Name, Ledger, Ledger Name, Account Name, Particulars, Company Name",
    rule: cell(named('Vendor is required')),
    width: 'minmax(160px, 2fr)',
  },
  bank_account: {
    header: 'Bank Account',
    also: 'Bank, Bank Name, Account, Account Name, Account Number, Account No, A/c No, Ledger, Ledger Name, Particulars, Name',
    rule: id('Bank Account is required', 100),
    width: 'minmax(160px, 2fr)',
  },
  product: {
    header: 'Product',
    also: 'Item, Item Name, Name of Item, Stock Item, Cylinder, Cylinder Type, Type, Material, Description, Particulars',
    rule: cell(z.enum(productCategories, { error: ({ input }) => unknownProduct(String(input)) }), productOf),
    width: 'minmax(110px, 1fr)',
  },
  weight: {
    header: 'Weight',
    also: 'kg, Weight kg, Wt, Size, Capacity',
    rule: cell(
      weight(`Weight is invalid. ${WEIGHTS}`),
      (typed) => cylinderIn(typed) ?? weightOfText(blankIfNone(typed)),
    ),
    isFigure: true,
    isOptional: true,
    width: '90px',
  },
  filled: {
    header: 'Filled',
    also: 'Filled Cylinders, Full, Fulls, Full Cylinders, Quantity, Qty, Nos, Closing Stock, Closing Balance, Stock',
    rule: count('Filled'),
    isFigure: true,
    isOptional: true,
    width: '90px',
  },
  empty: {
    header: 'Empty',
    also: 'Empty Cylinders, Empties, MT, MTs, Empty Stock',
    rule: count('Empty'),
    isFigure: true,
    isOptional: true,
    width: '90px',
  },
  defective: {
    header: 'Defective',
    also: 'Defectives, Defective Cylinders, Defective Stock, Leaky, Leaking, Leakage',
    rule: count('Defective'),
    isFigure: true,
    isOptional: true,
    width: '90px',
  },
  count: {
    header: 'Count',
    also: 'Cylinders, Quantity, Qty, Nos, No of Cylinders, Number, Holding, Balance',
    rule: count('Count'),
    isFigure: true,
    width: '90px',
  },
  bill_no: {
    header: 'Bill No',
    also: 'Bill, Bill Number, Invoice, Invoice No, Inv No, Invoice Number, Ref No, Reference, Vch No, Voucher No, Voucher Number, Document No',
    rule: id('Bill No is required', 30),
    width: 'minmax(100px, 1fr)',
  },
  date: {
    header: 'Bill Date',
    also: 'Date, Invoice Date, Inv Date, Inv Dt, Bill Dt, Vch Date, Voucher Date, Document Date',
    rule: cell(day('Bill Date is required', { invalid: NO_DATE }), dayOfCell),
    width: '110px',
  },
  due_date: {
    header: 'Due Date',
    also: 'Due, Due on, Due by',
    rule: cell(z.union([z.literal(''), day(NO_DATE, { invalid: NO_DATE })], NO_DATE), dayOfCell),
    isOptional: true,
    width: '110px',
  },
  amount: {
    header: 'Amount',
    also: 'Rupees, Rs, Amt, Advance, Advance Amount, Deposit, Security Deposit, SD, SD Amount, Bill Amount, Invoice Amount, Opening Balance, Opening Amount, Net Amount, Value',
    // What is still due of a bill, where its whole amount is given too.
    rather:
      'Pending Amount, Pending, Amount Due, Due Amount, Outstanding, Outstanding Amount, Closing Balance, Balance Amount, Bal Amt, Bal, Udhar, Balance',
    rule: rupees('Amount'),
    isFigure: true,
    width: '110px',
  },
  balance: {
    header: 'Amount',
    also: 'Rupees, Rs, Amt, Payable, Amount Payable, Payables, Opening Balance, Opening Amount, Net Amount, Value',
    rather:
      'Pending Amount, Pending, Amount Due, Due Amount, Outstanding, Outstanding Amount, Closing Balance, Balance Amount, Bal Amt, Bal, Balance',
    rule: signedRupees('Amount'),
    isFigure: true,
    width: '110px',
  },
  branch: {
    header: 'Branch',
    rule: cell(text({ max: [100, 'At most 100 characters'] }), blankIfNone),
    isOptional: true,
    width: 'minmax(110px, 1fr)',
  },
} as const satisfies Record<string, OpeningColumn>;

export type OpeningColumnName = keyof typeof columns;
export const openingColumns: Readonly<Record<OpeningColumnName, OpeningColumn>> = columns;

/** What the cells of a row say; a column that its part does not have is missing. */
export type OpeningValues = {
  [Name in OpeningColumnName]?: z.output<(typeof columns)[Name]['rule']>;
};
