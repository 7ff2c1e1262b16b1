type KindTraits = {
  label: string;
  /** A screen shows the balance (debits minus credits) times this, so that a debt is positive whoever owes it. */
  sign: 1 | -1;
  /** The shown balance is never below zero. */
  isGuarded: boolean;
};

/**
 * The kinds of accounts of money, in the order in which every write locks them (docs/product/money.md). A new kind is one
 * entry here.
 */
export const moneyKinds = {
  /** What a Credit customer owes; below zero is an advance. */
  customer_credit: { label: 'Credit account', sign: 1, isGuarded: false },
  /** What an SV customer owes of what the connection was charged. */
  sv_charge: { label: 'Charge of the connection', sign: 1, isGuarded: true },
  /** What an SV customer gets back. */
  sv_deposit: { label: 'Deposit', sign: -1, isGuarded: true },
  /** What a driver owes a branch; below zero the branch owes the driver. */
  driver: { label: "Driver's account", sign: 1, isGuarded: false },
  /** Cash that drivers collected and did not hand in yet, less what they spent of it. */
  road_cash: { label: 'Cash on the road', sign: 1, isGuarded: false },
  /** Cash of a branch in the office. */
  till: { label: 'Till', sign: 1, isGuarded: true },
  /** UPI that the bank has not credited yet. */
  upi: { label: 'UPI', sign: 1, isGuarded: false },
  /** Cheques of customers that are not deposited yet. */
  cheques: { label: 'Cheques in hand', sign: 1, isGuarded: true },
  /** Cash and cheques on their way to a bank account (the owner). */
  in_transit: { label: 'On the way to the bank', sign: 1, isGuarded: true },
  /** A bank account (the owner). */
  bank: { label: 'Bank', sign: 1, isGuarded: false },
  /** What a vendor is owed; below zero the vendor owes the business. */
  vendor: { label: 'Account of the vendor', sign: -1, isGuarded: false },
  /** Tax that was kept back from vendors for the tax office. */
  tds: { label: 'TDS kept back', sign: -1, isGuarded: false },
  /** What the owner of the business put in, less drawings. */
  proprietor: { label: 'Owner', sign: -1, isGuarded: false },
  income: { label: 'Income', sign: -1, isGuarded: false },
  expense: { label: 'Expenses', sign: 1, isGuarded: false },
  /** Cash that was counted short or over and is on nobody's account; and what a driver was let off. */
  cash_difference: { label: 'Cash difference', sign: 1, isGuarded: false },
  /** The other side of what enters or leaves the books: money received or paid back, and deposits that are still due. */
  outside: { label: 'Outside', sign: 1, isGuarded: false },
} as const satisfies Record<string, KindTraits>;
export type MoneyKind = keyof typeof moneyKinds;

/** There is one account for each kind, owner and branch; 0 is the business, or no branch. */
export type MoneyAccount = { kind: MoneyKind; ownerId: number; branchId: number };

const accountOfCustomer =
  (kind: MoneyKind) =>
  (customerId: number): MoneyAccount => ({
    kind,
    ownerId: customerId,
    branchId: 0,
  });
export const customerCredit = accountOfCustomer('customer_credit');
export const svCharge = accountOfCustomer('sv_charge');
export const svDeposit = accountOfCustomer('sv_deposit');
const accountOfBranch =
  (kind: MoneyKind) =>
  (branchId: number): MoneyAccount => ({ kind, ownerId: 0, branchId });
/** @param branchId 0 for what belongs to no branch */
export const income = accountOfBranch('income');
export const expense = accountOfBranch('expense');
export const till = accountOfBranch('till');
export const upi = accountOfBranch('upi');
export const cheques = accountOfBranch('cheques');
export const roadCash = accountOfBranch('road_cash');
export const tds = accountOfBranch('tds');
export const proprietor = accountOfBranch('proprietor');
export const cashDifference = accountOfBranch('cash_difference');
/** The outside of a branch, so that a person of another branch does not see the posting. */
export const outsideOf = accountOfBranch('outside');
export const outside = outsideOf(0);

/** An owner has an account for each branch, so that the row policy shows a person theirs. */
const accountOfOwner =
  (kind: MoneyKind) =>
  (ownerId: number, branchId: number): MoneyAccount => ({ kind, ownerId, branchId });
/** What a driver owes a branch. */
export const driverAccount = accountOfOwner('driver');
/** Money of a branch on its way to a bank account, and there. */
export const inTransit = accountOfOwner('in_transit');
export const bank = accountOfOwner('bank');
/** What a branch owes a vendor. */
export const vendorAccount = accountOfOwner('vendor');

/** SQL locks accounts in this order. */
export const kindsInLockOrder = Object.keys(moneyKinds) as MoneyKind[];
