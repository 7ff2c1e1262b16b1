import type { RuleSettings } from '../../../kit/shared/rule-settings.ts';
import { countOfText, rupeesOfText } from '../../../kit/shared/typed-text.ts';
import { matchProblem, onlyMatch } from '../../../kit/web/fields/options.ts';
import { type Keyed, unkeyed } from '../../../kit/web/form/submission-key.ts';
import {
  customerTraits,
  modeKindTraits,
  type PaidBy,
  type PaymentMode,
  paidTraits,
} from '../../../masters/choices.ts';
import { type RatedProduct, type Thing, thingName } from '../../../masters/things.ts';
import type { CustomerOption } from '../../customers/contract.ts';
import type { SaleBody } from '../contract.ts';
import {
  amountWarnings,
  crewOf,
  leftOnVehicle,
  type SaleLoad,
  type SaleValues,
  saleForm,
  suggestedAmount,
  thingsOn,
} from '../sale.ts';
import {
  type CellName,
  cells,
  type LinePayment,
  type Problems,
  paymentsFor,
  qtyParts,
  type Texts,
  type Typed,
  thingsFor,
  waysWith,
} from './cells.ts';

export type Header = Readonly<
  Record<'date' | 'area_code_id' | 'branch_id' | 'employee_id' | 'vehicle_id', string>
>;

/** A sale as a line. Cells that are blank take their defaults; empties that were cleared are none. */
export type Line = {
  key: string;
  typed: Typed;
  /** Product and payment of the line above, the defaults of this one. */
  offered: { thing: string; payment: PaidBy };
  /** Set once the typed customer is known. */
  customer: CustomerOption | undefined;
  /** `pasted` lines are saved all at once. A line is `saving` from its submit until the server's answer. */
  state: 'open' | 'pasted' | 'saving' | 'saved' | 'refused';
  problems: Problems;
  /** Why the line was refused, if the reason belongs to no cell. */
  reason: string;
  submission: Keyed;
  /** The values, as JSON, whose unusual amount was shown: they are accepted the second time. */
  warned: string;
  /** The customer that was refused as a former holder; the second time it is accepted. */
  formerHolderId: string;
  /** When the line was stored, in ms since 1970. */
  savedAt: number;
  /** The evening that was chosen when it was sent. */
  sentFrom: Evening | undefined;
};

/** The evening's records that the checks of a line need. */
export type Evening = {
  /** Date, area code, branch, driver and vehicle as a form holds them. */
  header: Header;
  /** Names day and area. @example 'A-12, 20 Nov 2026' */
  name: string;
  /** The loads of that driver and vehicle. */
  loads: readonly SaleLoad[];
  rates: readonly RatedProduct[];
  rules: RuleSettings;
  /** The modes of payment of prepaid refills. */
  prepaid: readonly { id: number; name: string }[];
};

/** A line below another. Credit and prepaid are no defaults: the next customer may have neither. */
export function newLine(key: string, above?: Line): Line {
  const paid = above && paidOf(above, { prepaid: [] });
  const offered = {
    thing: above ? above.typed.thing || above.offered.thing : '',
    payment: paid && paid !== 'credit' && paid !== 'prepaid' ? paid : (above?.offered.payment ?? 'cash'),
  };
  const initial = {
    problems: {},
    reason: '',
    submission: unkeyed,
    warned: '',
    formerHolderId: '',
    savedAt: 0,
  };
  return { key, typed: {}, offered, customer: undefined, sentFrom: undefined, state: 'open', ...initial };
}

const isSameArea = (left: Evening, right: Evening) =>
  left.header.date === right.header.date && left.header.area_code_id === right.header.area_code_id;

/** The evening of a line: the chosen one, unless the line was sent for another day or area. */
export const eveningOf = ({ sentFrom }: Line, evening: Evening): Evening =>
  sentFrom && !isSameArea(sentFrom, evening) ? sentFrom : evening;

/** Whether a line is shown: stored lines of another day or area are not. */
export const isShown = (line: Line, evening: Evening): boolean =>
  line.state !== 'saved' || eveningOf(line, evening) === evening;

const hasAccount = ({ customer }: Line) =>
  customer !== undefined && customerTraits[customer.customerType].hasAccount;

type Offered = Pick<Evening, 'prepaid'>;

const paymentText = ({ typed }: Line, { prepaid }: Offered): string =>
  typed.payment || qtyParts(typed, waysWith(prepaid)).payment;

const typedPayment = (line: Line, evening: Offered): LinePayment | undefined => {
  const text = paymentText(line, evening);
  const isUnclear = text === '' || (/^c$/i.test(text) && hasAccount(line));
  return isUnclear ? undefined : onlyMatch(paymentsFor(text, waysWith(evening.prepaid)), text)?.value;
};

/** How a line is paid: as typed; else on credit by a Credit customer; else as the line above. */
const paidOf = (line: Line, evening: Offered): LinePayment =>
  typedPayment(line, evening) ?? (hasAccount(line) ? 'credit' : line.offered.payment);

/** Whether the payment of a line, other than cash, is only taken over from the line above. */
export const isPaidAsAbove = (line: Line, evening: Offered): boolean =>
  paymentText(line, evening) === '' && !hasAccount(line) && !paidTraits[line.offered.payment].isCounted;

/** The product as typed; else that of the line above, if it is on the loads; else the only one on them. */
function thingText({ typed, offered }: Line, loads: readonly SaleLoad[]): string {
  const names = thingsOn(loads).map(thingName);
  const above = names.find((name) => name === offered.thing);
  return typed.thing || (above ?? (names.length === 1 ? names[0] : '') ?? '');
}

const typedThing = (line: Line, loads: readonly SaleLoad[]) => {
  const text = thingText(line, loads);
  return text === '' ? undefined : onlyMatch(thingsFor(loads, text), text)?.thing;
};

/** The cells of a line with their defaults: empties as the quantity, the amount by the rate. */
export function textsOf(line: Line, evening: Evening): Texts {
  const { typed } = line;
  const thing = typedThing(line, evening.loads);
  const { qty } = qtyParts(typed, waysWith(evening.prepaid));
  return {
    customer: typed.customer ?? '',
    thing: thingText(line, evening.loads),
    qty,
    empties: typed.empties ?? (thing?.product === 'Cylinders' ? qty : ''),
    payment: typed.payment || paidOf(line, evening),
    amount: typed.amount || (suggestionOf(line, evening)?.amount ?? ''),
  };
}

const suggestionOf = (line: Line, { loads, rates, rules, prepaid }: Evening) => {
  const thing = typedThing(line, loads);
  const { qty } = qtyParts(line.typed, waysWith(prepaid));
  return thing && suggestedAmount(rates, { thing, qty }, rules);
};

/** The first cell that a line still needs; undefined when it can be saved. */
export function missingCell(line: Line, evening: Evening): CellName | undefined {
  const texts = textsOf(line, evening);
  if (texts.thing === '') return 'thing';
  if (texts.qty === '' && texts.empties === '') return 'qty';
  return texts.amount === '' ? 'amount' : undefined;
}

/** Whether the line was submitted: its customer is looked up, or it is in the queue or stored. */
export const isSent = ({ state }: Line): boolean => state === 'saving' || state === 'saved';

/** Whether anything was typed that is neither stored nor in the queue. */
export const isUnsaved = (line: Line): boolean =>
  !isSent(line) && (line.state !== 'open' || cells.some((cell) => line.typed[cell]));

/** Whether a line would be lost with the page: neither stored nor, as sent and refused lines are, in the queue. */
export const isDrafted = (line: Line): boolean =>
  line.submission.key === '' && (line.state === 'saving' || isUnsaved(line));

const cellOfField: Readonly<Record<string, CellName>> = {
  customer_id: 'customer',
  customer_type: 'customer',
  product: 'thing',
  weight: 'thing',
  qty: 'qty',
  empty_cylinders: 'empties',
  payment_mode: 'payment',
  mode_of_payment_id: 'payment',
  amount: 'amount',
};

/** Messages by field as messages by cell. */
export const byCell = (fields: Readonly<Record<string, string>>): Problems =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, message]) => {
      const cell = cellOfField[field];
      return cell ? [[cell, message]] : [];
    }),
  );

/** A sale, also as the values that the form would hold; or what is wrong. */
type CheckedLine =
  | { sale: SaleBody; values: SaleValues; warnings: Problems }
  | { sale: undefined; problems: Problems; reason: string };

/** A sale on credit names a mode too (docs/product/day.md). */
const sentModes: Record<LinePayment, PaymentMode> = {
  cash: 'cash',
  upi: 'upi',
  credit: 'cash',
  prepaid: modeKindTraits.prepaid.mode,
};

/** A line as the sale that is sent, or what is wrong with it; its customer was looked up before. */
export function saleOf(line: Line, evening: Evening): CheckedLine {
  const texts = textsOf(line, evening);
  const thing = typedThing(line, evening.loads);
  const paid = paidOf(line, evening);
  const values = {
    ...evening.header,
    saletype: paid === 'credit' ? 'Credit Sales' : 'Cash Sales',
    customer_id: line.customer ? String(line.customer.id) : '',
    customer_type: line.customer?.customerType ?? '',
    product: thing?.product ?? '',
    weight: thing && thing.weight > 0 ? String(thing.weight) : '',
    qty: texts.qty,
    empty_cylinders: countOfText(texts.empties),
    payment_mode: sentModes[paid],
    mode_of_payment_id: paid === 'prepaid' ? String(evening.prepaid[0]?.id) : '',
    collected_amt: '',
    amount: rupeesOfText(texts.amount),
    stock_assign_id: '',
    former_holder_id: line.formerHolderId,
    buyer: line.customer ?? null,
  };
  const result = saleForm(evening.rules).safeParse(values);
  const fieldProblems = Object.fromEntries(
    (result.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
  );
  const messages = { ...fieldProblems, ...unmatched(line, evening) };
  const [reason] = Object.values(messages);
  if (!result.success || reason) return { sale: undefined, problems: byCell(messages), reason: reason ?? '' };
  return {
    sale: result.data,
    values,
    warnings: byCell(amountWarnings(suggestionOf(line, evening), result.data)),
  };
}

/** What was typed as product or payment and names none of them, by field. */
function unmatched(line: Line, evening: Evening): Record<string, string> {
  const product = textsOf(line, evening).thing;
  const payment = paymentText(line, evening);
  const paid = typedPayment(line, evening);
  const problems: Record<string, string> = {};
  if (product !== '' && !typedThing(line, evening.loads))
    problems.product = matchProblem('Product', thingsFor(evening.loads, product).length);
  if (payment !== '' && !paid)
    problems.payment_mode = matchProblem('Payment', paymentsFor(payment, waysWith(evening.prepaid)).length);
  if (paid === 'prepaid' && evening.prepaid.length > 1)
    problems.payment_mode = `Prepaid by ${evening.prepaid.map(({ name }) => name).join(' or ')}: enter this sale in the form`;
  return problems;
}

/** Quantity of a thing in a line. */
export const qtyOf = (line: Line, thing: Thing, { loads, prepaid }: Evening): number => {
  const lineThing = typedThing(line, loads);
  const isSame = lineThing && thingName(lineThing) === thingName(thing);
  const { qty } = qtyParts(line.typed, waysWith(prepaid));
  return isSame && /^[0-9]{1,7}$/.test(qty) ? Number(qty) : 0;
};

/** The quantity of a thing in submitted lines that loads read at `readAt` (ms since 1970) do not include yet. */
export const soldSince = (lines: readonly Line[], thing: Thing, evening: Evening, readAt: number): number =>
  lines
    .filter((line) => line.state === 'saving' || isSavedAfter(line, readAt))
    .filter(({ sentFrom }) => sentFrom && isSameHeader(sentFrom.header, evening.header))
    .reduce((sum, line) => sum + qtyOf(line, thing, evening), 0);

/** How many of a thing are left once all submitted lines are stored. */
export function leftAfterSent(
  lines: readonly Line[],
  thing: Thing,
  evening: Evening,
  readAt: number,
): number {
  const { loads, header } = evening;
  const { left, ofAllDates } = leftOnVehicle(loads, thing, crewOf(header), header.date);
  const sold = soldSince(lines, thing, evening, readAt);
  // Loads of earlier dates follow once those of the date are sold out.
  return sold < left ? left - sold : ofAllDates - sold;
}

const isSavedAfter = ({ state, savedAt }: Line, readAt: number) => state === 'saved' && savedAt > readAt;

const isSameHeader = (left: Header, right: Header) =>
  Object.entries(left).every(([name, value]) => right[name as keyof Header] === value);
