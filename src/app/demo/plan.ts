import { customerTraits, type PaymentMode, type SaleType } from '../../masters/choices.ts';
import type { Buyer } from './accounts.ts';
import { bill, owedOf } from './accounts.ts';
import { cylinders, hotel, household, pieces, type Ware } from './goods.ts';
import type { Random } from './random.ts';

/** A sale that will be made: to whom, of what, how it is paid and at which hour. */
export type Sale = {
  saletype: SaleType;
  buyer: Buyer | undefined;
  ware: Ware;
  qty: number;
  empty: number;
  payment_mode: PaymentMode;
  amount: number;
  hours: number;
};

const [, , small, large] = cylinders;

/** What the people of an area will ask for on a day. */
export function planSales(
  random: Random,
  { count, buyers, date }: { count: number; buyers: Buyer[]; date: string },
): Sale[] {
  return Array.from({ length: count }, () => planSale(random, chooseBuyer(random, buyers, date), date));
}

/** Somebody who is a customer already, or a passer-by without a record. */
function chooseBuyer(random: Random, buyers: Buyer[], date: string): Buyer | undefined {
  if (buyers.length === 0 || random.chance(0.12)) return undefined;
  const buyer = random.pick(buyers);
  return buyer.since <= date ? buyer : undefined;
}

function planSale(random: Random, buyer: Buyer | undefined, date: string): Sale {
  const isPiece = random.chance(0.06);
  const ware = isPiece ? random.pick(pieces) : wareFor(random, buyer);
  const qty = isPiece ? 1 : qtyOf(random, ware);
  const amount = qty * ware.price;
  return {
    saletype: isPiece
      ? 'Other Product Sales'
      : isOnCredit(random, buyer, { date, amount })
        ? 'Credit Sales'
        : 'Cash Sales',
    buyer,
    ware,
    qty,
    // Now and then a customer is one empty behind.
    empty: isPiece ? 0 : random.chance(0.04) ? qty - 1 : qty,
    payment_mode: random.chance(0.5) ? 'upi' : 'cash',
    amount,
    hours: 9 + 9.5 * random.next(),
  };
}

function wareFor(random: Random, buyer: Buyer | undefined): Ware {
  if (buyer && customerTraits[buyer.type].hasAccount) return large && random.chance(0.12) ? large : hotel;
  return small && random.chance(0.1) ? small : household;
}

const qtyOf = (random: Random, ware: Ware): number =>
  ware === hotel ? random.between(1, 4) : ware === large ? random.between(1, 2) : 1;

/** Charges the buyer when the sale goes on the account; within the limit, as the sale's own guard demands. */
function isOnCredit(
  random: Random,
  buyer: Buyer | undefined,
  { date, amount }: { date: string; amount: number },
): boolean {
  const account = buyer?.account;
  if (!account || owedOf(account) + amount > account.limit || !random.chance(0.7)) return false;
  bill(account, date, amount);
  return true;
}
