/** The fixed lists of the business, in the order of the screens. */
export const productCategories = ['Gas Stove', 'Regulators', 'Gas Pipes', 'Cylinders'] as const;
export const cylinderTypes = ['Domestic', 'Commercial'] as const;
export const customerTypes = ['SV', 'Credit', 'Guest'] as const;
export type CustomerType = (typeof customerTypes)[number];
/** Properties of each type of customer: an SV customer is not edited; a Guest may buy without a record. */
export const customerTraits: Record<
  CustomerType,
  {
    isEditable: boolean;
    hasAccount: boolean;
    hasConnection: boolean;
    hasAadhaar: boolean;
    mayWalkIn: boolean;
  }
> = {
  SV: { isEditable: false, hasAccount: false, hasConnection: true, hasAadhaar: false, mayWalkIn: false },
  Credit: { isEditable: true, hasAccount: true, hasConnection: false, hasAadhaar: false, mayWalkIn: false },
  Guest: { isEditable: true, hasAccount: false, hasConnection: false, hasAadhaar: true, mayWalkIn: true },
};
export const svTypes = ['New', 'Transfer', 'Name Change'] as const;
export type SvType = (typeof svTypes)[number];
/** What an SV customer pays for: a deposit is returned later, a charge is income. */
export const svKinds: Record<SvType, 'deposit' | 'charge'> = {
  New: 'deposit',
  Transfer: 'charge',
  'Name Change': 'charge',
};
/** Proofs of address. */
export const poaCategories = [
  'Aadhaar Card',
  'Voter ID',
  'Driving Licence',
  'Passport',
  'Ration Card',
  'Electricity Bill',
  'Rent Agreement',
] as const;
export const accountTypes = ['Savings', 'Current'] as const;
export const saleTypes = ['Cash Sales', 'Credit Sales', 'Other Product Sales'] as const;
export type SaleType = (typeof saleTypes)[number];
/** Whether a sale is posted to the customer's account, and whether its goods leave a godown instead of a load. */
export const saleTraits: Record<SaleType, { isOnCredit: boolean; isFromGodown: boolean }> = {
  'Cash Sales': { isOnCredit: false, isFromGodown: false },
  'Credit Sales': { isOnCredit: true, isFromGodown: false },
  'Other Product Sales': { isOnCredit: false, isFromGodown: true },
};
export const paymentModes = ['upi', 'cash'] as const;
export type PaymentMode = (typeof paymentModes)[number];
/** How a sale is paid. Credit is not received money, although its form has a payment mode too. */
export type PaidBy = PaymentMode | 'credit';
/**
 * The names of each way of payment (alone, in a sentence, as a total), the letters that are typed for it, and whether it
 * is counted by denomination.
 */
export const paidTraits: Record<
  PaidBy,
  { label: string; phrase: string; total: string; letters: string; isCounted: boolean }
> = {
  cash: { label: 'Cash', phrase: 'in cash', total: 'Cash Amount', letters: 'c', isCounted: true },
  upi: { label: 'UPI', phrase: 'by UPI', total: 'UPI Amount', letters: 'u', isCounted: false },
  credit: { label: 'Credit', phrase: 'on credit', total: 'Credit', letters: 'cr', isCounted: false },
};
export const paidWays = Object.keys(paidTraits) as PaidBy[];
/** The payment modes, with cash first, because drivers hand in cash. */
export const receivedModes = paymentModes.toSorted(
  (left, right) => Number(paidTraits[right].isCounted) - Number(paidTraits[left].isCounted),
);
/** The payment modes that are not counted by denomination. */
export const uncountedModes = paymentModes.filter((mode) => !paidTraits[mode].isCounted);
/** The ways of payment that are not. */
export const uncountedWays = paidWays.filter((way) => !paidTraits[way].isCounted);
/** A field for each way of payment, such as `cash_amt`. */
export const amountsBy = <Way extends PaidBy, Value>(ways: readonly Way[], make: (way: Way) => Value) =>
  Object.fromEntries(ways.map((way) => [`${way}_amt`, make(way)])) as Record<`${Way}_amt`, Value>;
export const paidBy = (sale: { saletype: SaleType; payment_mode: PaymentMode }): PaidBy =>
  saleTraits[sale.saletype].isOnCredit ? 'credit' : sale.payment_mode;
/** The kinds of the master Mode of Payment; `mode` is the payment mode of the API. */
export const modeKindTraits = {
  cash: { label: 'Cash', mode: 'cash' },
  upi: { label: 'UPI', mode: 'upi' },
  bank: { label: 'Bank transfer', mode: 'upi' },
  cheque: { label: 'Cheque', mode: 'upi' },
  prepaid: { label: 'Prepaid at the oil company', mode: 'upi' },
} as const satisfies Record<string, { label: string; mode: PaymentMode }>;
export type ModeKind = keyof typeof modeKindTraits;
export const modeKinds = Object.keys(modeKindTraits) as ModeKind[];
/** The kinds of money that passes through the business; prepaid refills are paid elsewhere. */
export const ownKinds = ['cash', 'upi', 'bank', 'cheque'] as const satisfies readonly ModeKind[];
/** The kinds by which a sale may be paid; on credit nothing is prepaid. */
export const saleModeKinds = (saletype: SaleType): readonly [ModeKind, ...ModeKind[]] =>
  saleTraits[saletype].isOnCredit ? ['cash', 'upi', 'bank'] : ['cash', 'upi', 'bank', 'prepaid'];
export const chequeStatuses = ['in_hand', 'deposited', 'cleared', 'bounced'] as const;
export type ChequeStatus = (typeof chequeStatuses)[number];
export const chequeTraits: Record<ChequeStatus, { label: string; phrase: string }> = {
  in_hand: { label: 'In hand', phrase: 'is in hand' },
  deposited: { label: 'Deposited', phrase: 'is deposited' },
  cleared: { label: 'Cleared', phrase: 'is cleared' },
  bounced: { label: 'Bounced', phrase: 'has bounced' },
};
export const expenseTypes = ['general', 'fuel', 'vehicle'] as const;
export type ExpenseType = (typeof expenseTypes)[number];
/** Vehicle expense types; the spelling is part of the API (docs/product/api.md). */
export const expenseSubTypes = ['maintanance', 'cleaning', 'spares', 'emi'] as const;
export const adjustmentKinds = ['opening', 'count', 'damaged', 'lost'] as const;
/** What is entered on a driver's account; whether money changes hands by it, and whether it lets the driver off. */
export const driverEntryKinds = ['opening', 'advance', 'payment', 'deduction', 'waiver'] as const;
export type DriverEntryKind = (typeof driverEntryKinds)[number];
export const driverEntryTraits: Record<
  DriverEntryKind,
  { label: string; hasMode: boolean; isLetOff: boolean }
> = {
  opening: { label: 'Opening', hasMode: false, isLetOff: false },
  advance: { label: 'Advance', hasMode: true, isLetOff: false },
  payment: { label: 'Payment', hasMode: true, isLetOff: false },
  deduction: { label: 'Deduction', hasMode: false, isLetOff: false },
  waiver: { label: 'Waiver', hasMode: false, isLetOff: true },
};
/** How goods that a driver was short of stop being missing. */
export const clearanceKinds = ['found', 'charged', 'written_off'] as const;
export type ClearanceKind = (typeof clearanceKinds)[number];
export const clearanceTraits: Record<ClearanceKind, { label: string; isLetOff: boolean }> = {
  found: { label: 'Found', isLetOff: false },
  charged: { label: 'Charged', isLetOff: false },
  written_off: { label: 'Written off', isLetOff: true },
};
export const denominations = [2000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const;

/** Of a choice that a person makes in a form. */
export const yesOrNo = ['Yes', 'No'] as const;

/** kg of the usual cylinders in India; other weights may be typed. */
export const usualWeights = [5, 10, 14.2, 19, 35, 47.5, 425] as const;

/** Records that move stock beside purchases, loads, sales, settlements and adjustments, in the order of the day close. */
export const besideKinds = [
  'defective',
  'plant_load',
  'plant_receipt',
  'plant_claim',
  'stock_transfer',
  'transfer_receipt',
] as const;
export type BesideKind = (typeof besideKinds)[number];
