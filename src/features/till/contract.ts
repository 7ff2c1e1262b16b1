import { z } from 'zod';
import { contract, fieldsUnder } from '../../kit/shared/contract.ts';
import { listOf } from '../../kit/shared/list.ts';
import { periodQuery } from '../../kit/shared/period-query.ts';
import { refusals } from '../../kit/shared/refusals.ts';
import { choice, day, optionalReference, reference, rupees, text } from '../../kit/shared/rules.ts';
import { named, oneOf, option, readCall, rowsOf, warning } from '../../kit/shared/wire.ts';
import { amountOf } from '../../masters/counted-cash.ts';
import { commonColumns } from '../../masters/list-columns.ts';
import { countedNotes, storedNotes } from '../day-settlements/cash-recovery/contract.ts';

const path = '/till';
export const countsPath = '/tillcounts';
export const movesPath = '/tillmoves';
export const slipsPath = '/depositslips';

export const messages = {
  counted: 'Till counted',
  count_deleted: 'Till count deleted',
  moved: 'Entered in the till',
  move_deleted: 'Taken out of the till again',
  deposited: 'Deposit slip saved',
  slip_deleted: 'Deposit slip deleted; the cash is in the till',
  credited: 'Credited by the bank',
  credit_undone: 'The slip is in transit again',
};

/** The labels of the fields of all three records, in the order of the forms. */
export const labels = {
  date: 'Date',
  branch_id: 'Branch',
  is_opening: 'Opening',
  expected_amt: 'Expected',
  counted_amt: 'Counted',
  difference: 'Difference',
  reason: 'Reason',
  kind: 'Entry',
  bank_account_id: 'Bank Account',
  amount: 'Amount',
  credited_on: 'Credited on',
  denominations: 'Denominations',
  note: 'Note',
};

const bankAccountColumn = {
  is: 'name',
  label: labels.bank_account_id,
  key: 'bank_account_id',
  table: 'bank_accounts',
  name: ['name'],
} as const;

const ofDay = {
  date: day('Date is required', { latest: 0 }),
  branch_id: reference('Branch is required'),
};
const note = text({ multiline: true, max: [200, 'Note length exceeds 200 characters'] });

/** The cash of a till at the end of a day; its amount follows from the notes and coins. */
export const countBody = z.strictObject({
  ...ofDay,
  denominations: countedNotes,
  reason: text({ multiline: true, max: [200, 'Reason length exceeds 200 characters'] }),
});

export const countRow = named('TillCount', {
  id: z.int(),
  date: z.string(),
  branch_id: z.int(),
  branch: option,
  /** The first count of a till. */
  is_opening: z.boolean(),
  denominations: storedNotes,
  /** By the books at the end of the date (₹). */
  expected_amt: z.number(),
  counted_amt: z.number(),
  /** Negative is short. */
  difference: z.number(),
  reason: z.string(),
});
export type CountRow = z.output<typeof countRow>;

export const countList = listOf(countRow, {
  table: 'till_counts',
  columns: {
    date: commonColumns.date,
    branch: commonColumns.branch,
    expected_amt: { is: 'rupees', label: labels.expected_amt },
    counted_amt: { is: 'rupees', label: labels.counted_amt, isSearchable: true },
    difference: { is: 'rupees', label: labels.difference, isSummed: true, isSearchable: true },
    reason: { is: 'text', label: labels.reason },
  },
});

export const moveKinds = ['put_in', 'drawing', 'withdrawal'] as const;
/** Money (₹) between the owner of the business and a till or a bank account, or from a bank account into the till. */
export const moveFields = z.strictObject({
  ...ofDay,
  kind: choice(moveKinds, 'Entry is required'),
  amount: rupees({ required: 'Amount is required', invalid: 'Amount is invalid', isAboveZero: true }),
  note: text({
    multiline: true,
    required: 'Note is required',
    max: [200, 'Note length exceeds 200 characters'],
  }),
  /** Blank: the till. */
  bank_account_id: optionalReference(),
});
export const moveBody = contract((rules) =>
  fieldsUnder(rules, moveFields).refine((move) => move.kind !== 'withdrawal' || move.bank_account_id, {
    path: ['bank_account_id'],
    error: 'Bank Account is required',
  }),
);

/** Whether a move is for those who may write the bank: every one but cash that is put into the till. */
export const isOfBank = ({ kind, bank_account_id }: Pick<MoveRow, 'kind' | 'bank_account_id'>) =>
  kind !== 'put_in' || bank_account_id !== null;

export type MoveBody = z.output<typeof moveFields>;

export const moveRow = named('TillMove', {
  id: z.int(),
  date: z.string(),
  branch_id: z.int(),
  branch: option,
  kind: z.enum(moveKinds),
  amount: z.number(),
  note: z.string(),
  bank_account_id: z.int().nullable(),
  bank_account: option.nullable(),
});
export type MoveRow = z.output<typeof moveRow>;

export const moveList = listOf(moveRow, {
  table: 'till_moves',
  columns: {
    date: commonColumns.date,
    branch: commonColumns.branch,
    kind: { is: 'choice', label: labels.kind, options: moveKinds },
    bank_account: bankAccountColumn,
    note: { is: 'text', label: labels.note },
    amount: { is: 'rupees', label: labels.amount, isSummed: true, isSearchable: true },
  },
});

/** Cash that goes to the bank; its amount follows from the notes and coins. */
export const slipBody = z.strictObject({
  ...ofDay,
  bank_account_id: reference('Bank Account is required'),
  denominations: countedNotes.refine((notes) => amountOf(notes) > 0, 'Count the cash of the slip'),
  note,
});

export const slipRow = named('DepositSlip', {
  id: z.int(),
  date: z.string(),
  branch_id: z.int(),
  branch: option,
  bank_account_id: z.int(),
  bank_account: option,
  denominations: storedNotes,
  amount: z.number(),
  /** Null while the cash is in transit. */
  credited_on: z.string().nullable(),
  note: z.string(),
});
export type SlipRow = z.output<typeof slipRow>;

export const slipList = listOf(slipRow, {
  table: 'deposit_slips',
  columns: {
    date: commonColumns.date,
    branch: commonColumns.branch,
    bank_account: bankAccountColumn,
    note: { is: 'text', label: labels.note },
    amount: { is: 'rupees', label: labels.amount, isSummed: true, isSearchable: true },
  },
});

export const creditBody = z.strictObject({ credited_on: day('Date is required', { latest: 0 }) });
export type CreditBody = z.output<typeof creditBody>;

/** The most lines of a cash book. */
export const BOOK_LINES = 5_000;
export const tillBookRefusals = refusals({
  book_too_long: [422, 'More than 5,000 lines; choose a shorter period'],
});

/** The places of a branch's money that have a book. */
export const bookPlaces = ['till', 'upi', 'cheques'] as const;
const ofBranch = periodQuery.safeExtend({ branch_id: reference('Branch is required') });
const bookQuery = ofBranch.safeExtend({ place: z.enum(bookPlaces, 'Place is invalid').default('till') });
const bankBookQuery = ofBranch.safeExtend({ bank_account_id: reference('Bank Account is required') });

/** What a line of a book was posted for. */
const bookSources = [
  'till_count',
  'cash_recovery',
  'customer_payment',
  'sv_payment',
  'driver_entry',
  'expense',
  'inventory',
  'vendor_payment',
  'till_move',
  'deposit_slip',
  'deposit_credit',
  'cheque_deposit',
  'cheque_clearing',
  'cheque_bounce',
  'upi_settlement',
  'opening_bank',
] as const;

/** The book of a place over a period (₹): opening + received - paid = closing. */
const tillBook = named('TillBook', {
  /** The date of the first count; null for a branch without a till. */
  since: z.string().nullable(),
  opening: z.number(),
  received: z.number(),
  paid: z.number(),
  closing: z.number(),
  /** Cash and cheques that are deposited, but not credited by the bank yet. */
  in_transit: z.number(),
  lines: z.array(
    z.object({
      date: z.string(),
      source: z.enum(bookSources),
      source_id: z.int(),
      /** Who or what it was about. */
      text: z.string(),
      /** Above zero is received. */
      amount: z.number(),
      balance: z.number(),
    }),
  ),
});
export type TillBook = z.output<typeof tillBook>;

export const bookCall = readCall(
  path,
  'readTillBook',
  'Read the book of a till, or of another place of money',
  {
    querystring: bookQuery,
    response: { 200: oneOf(tillBook) },
  },
);

/** The branches with a till that the person may see, each with the date of its first count: the till is on after it. */
export const tillBranchesCall = readCall(
  `${path}/branches`,
  'listTillBranches',
  'List the branches with a till',
  {
    response: { 200: rowsOf(z.object({ ...option.shape, since: z.string() })) },
  },
);

/** Names a customer or payee with whom this cash (₹) reaches the limit of a day in Settings. */
export const cashLimitCall = readCall(`${path}/cashlimit`, 'findCashLimit', 'Find a limit of cash', {
  querystring: z.strictObject({
    date: day('Date is required'),
    amount: z.coerce.number('Amount is invalid'),
    customer_id: optionalReference(),
    payee: text(),
    mode_of_payment_id: optionalReference(),
    /** An expense that is being changed. */
    except: optionalReference(),
  }),
  response: { 200: warning },
});

/** The same of a bank account. */
export const bankBookCall = readCall(`${path}/bank`, 'readBankBook', 'Read the book of a bank account', {
  querystring: bankBookQuery,
  response: { 200: oneOf(tillBook) },
});
