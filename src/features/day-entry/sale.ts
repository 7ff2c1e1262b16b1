import { z } from 'zod';
import { contract } from '../../kit/shared/contract.ts';
import { formatCount, formatRupees } from '../../kit/shared/format.ts';
import { parseRupees, suggestedRupees, sumRupees, timesRupees } from '../../kit/shared/money.ts';
import type { RuleSettings } from '../../kit/shared/rule-settings.ts';
import { today } from '../../kit/web/client/server-clock.ts';
import { isPicked } from '../../kit/web/fields/options.ts';
import type { Reference } from '../../kit/web/fields/reference-field.tsx';
import { fetchWarning } from '../../kit/web/form/confirmed-submit.ts';
import { filled, type TextOf } from '../../kit/web/form/form-values.ts';
import { areaLabel } from '../../masters/area-code.ts';
import { type SaleType, saleTraits } from '../../masters/choices.ts';
import {
  fullThingName,
  type RatedProduct,
  ratedProduct,
  type Thing,
  thingName,
  weightOf,
} from '../../masters/things.ts';
import type { CustomerOption, Payer } from '../customers/contract.ts';
import { shortfallCall } from '../godown-dashboard/contract.ts';
import type { LoadOnRoad } from '../stock-assigning/contract.ts';
import { type SaleBody, type SaleRow, saleBody } from './contract.ts';

/** The customer of a sale that is entered again has a name but no credit. */
type SaleBuyer = Payer & Partial<Pick<CustomerOption, 'credit_left'>>;

/** What the form holds: the picked customer too, so that a sale that is put back into the form shows the name. */
export type SaleValues = TextOf<SaleBody> & { buyer: SaleBuyer | null };

/** The goods that the form speaks of; the product is blank while none is picked. */
export const thingOf = ({ product, weight }: Pick<SaleValues, 'product' | 'weight'>): Thing => ({
  product: (isPicked(product) ? product : '') as Thing['product'],
  weight: Number(weight) || 0,
});

export const saleForm = contract((rules) =>
  z.preprocess(
    (values: SaleValues) => Object.fromEntries(Object.entries(values).filter(([name]) => name !== 'buyer')),
    saleBody(rules),
  ),
);

/** The name of a sale that is not stored yet: area, customer or sale type, goods and amount. */
export function nameOfSale(sale: SaleValues, areas: readonly Reference[]): string {
  const { area_code_id, buyer, saletype, product, weight, qty, amount } = sale;
  const area = areas.find(({ id }) => String(id) === area_code_id);
  return [
    area && areaLabel(area),
    buyer?.name.trim() || saletype,
    product && `${formatCount(Number(qty) || 0)} × ${fullThingName({ product, weight: Number(weight) })}`,
    formatRupees(Number(amount) || 0),
  ]
    .filter(Boolean)
    .join(', ');
}

/** The driver and vehicle of a form or a load, as the form holds them; blank is any. */
export const crewOf = ({ employee_id, vehicle_id }: Record<keyof Crew, string | number>): Crew => ({
  employee_id: String(employee_id),
  vehicle_id: String(vehicle_id),
});

type SaleKind = Partial<Pick<SaleValues, 'saletype'>>;

const traitsOf = ({ saletype }: SaleKind) => saleTraits[(saletype || 'Cash Sales') as SaleType];

/** Other Product Sales leave from the godown: no driver, no vehicle, no empties. */
export const isFromGodown = (sale: SaleKind): boolean => traitsOf(sale).isFromGodown;
export const isOnCredit = (sale: SaleKind): boolean => traitsOf(sale).isOnCredit;

type Suggestion = {
  /** ₹ as it is put into the field. */
  amount: string;
  /** How it came about. @example '₹903 × 2' */
  reckoning: string;
};

/** What a sale costs by the sale rate; undefined while there is no rate or no quantity. */
export function suggestedAmount(
  products: readonly RatedProduct[],
  { thing, qty }: { thing: Thing; qty: string },
  rules: RuleSettings,
): Suggestion | undefined {
  const rated = ratedProduct(products, thing);
  if (!rated || !/^[0-9]{1,7}$/.test(qty) || Number(qty) === 0) return undefined;
  return {
    amount: suggestedRupees(timesRupees(rated.price, Number(qty)), rules),
    reckoning: `${formatRupees(rated.price)} × ${Number(qty)}`,
  };
}

/** Under the amount: how it came about, also when another amount was typed over it. */
export function amountHint(suggestion: Suggestion | undefined, typed: string): string | undefined {
  if (!suggestion) return undefined;
  if (typed === suggestion.amount) return suggestion.reckoning;
  return `${suggestion.reckoning} = ${formatRupees(Number(suggestion.amount))}`;
}

/** Why a quantity cannot be sold. @example onlySome(5, 'Left on vehicle') // 'Only 5 left on vehicle' */
export const onlySome = (held: number, label: string): string =>
  `Only ${formatCount(held)} ${label.toLowerCase()}`;

/** ₹ for one piece above which an amount without a rate is unusual. */
const MAX_USUAL_PRICE = 100_000;

/** The day on which the godown had too few, for a sale of a past day; one of today does not wait for an answer. */
export async function dayWarnings(sale: SaleBody) {
  if (!isFromGodown(sale) || sale.date >= today()) return {};
  const { date, branch_id, product, weight, qty } = sale;
  const stockChange = { date, branch_id, product, weight, filled: -qty };
  return fetchWarning('date', shortfallCall, { source: 'day_entry', ...stockChange });
}

/** The warning about the amount (₹) of a sale: under half or over one and a half times rate × quantity. */
export function amountWarnings(
  suggestion: Suggestion | undefined,
  { qty, amount }: Pick<SaleBody, 'qty' | 'amount'>,
): Record<string, string> {
  // Empties alone cost nothing.
  if (qty === 0 && amount === 0) return {};
  const suggested = Number(suggestion?.amount ?? 0);
  const [least, most] =
    suggested > 0
      ? [Math.floor(suggested / 2), Math.ceil(timesRupees(suggested, 3) / 2)]
      : [1, MAX_USUAL_PRICE * Math.max(qty, 1)];
  if (amount >= least && amount <= most) return {};
  return { amount: `Usual is ${formatRupees(least)} to ${formatRupees(most)}` };
}

/** What may still be bought on credit, before and after this sale. @example '₹5,000 credit left, ₹3,194 after this' */
export function creditHint(
  customer: Partial<Pick<CustomerOption, 'credit_left'>> | undefined,
  amount: string,
): string | undefined {
  const left = customer?.credit_left;
  if (left === null || left === undefined) return undefined;
  const after = sumRupees([left, -(parseRupees(amount) ?? 0)]);
  if (after === left) return `${formatRupees(left)} credit available`;
  if (after < 0) return `${formatRupees(left)} credit available: ${formatRupees(-after)} over the limit`;
  return `${formatRupees(left)} credit available, ${formatRupees(after)} after this`;
}

/** What this screen reads of a load on the road. */
export type SaleLoad = Pick<
  LoadOnRoad,
  | 'id'
  | 'date'
  | 'employee_id'
  | 'employee'
  | 'vehicle_id'
  | 'vehicle'
  | 'product'
  | 'weight'
  | 'status'
  | 'left'
>;

export type Crew = { employee_id: string; vehicle_id: string };

/** Whether a load is with the driver and vehicle of a sale, as far as they are chosen. */
export const isWithCrew = (load: SaleLoad, { employee_id, vehicle_id }: Crew) =>
  (employee_id === '' || String(load.employee_id) === employee_id) &&
  (vehicle_id === '' || String(load.vehicle_id) === vehicle_id);

/** The things on the loads, each once. */
export const thingsOn = (loads: readonly SaleLoad[]): Thing[] => [
  ...new Map(
    loads.map(({ product, weight }) => {
      const thing = { product: product as Thing['product'], weight };
      return [thingName(thing), thing];
    }),
  ).values(),
];

/** What the form picks from: product and weight at once; with several weights also 'Cylinders' alone. */
export const goodsOn = (loads: readonly SaleLoad[]): string[] => [
  ...(weightsOn(loads).length > 1 ? ['Cylinders'] : []),
  ...thingsOn(loads).map(fullThingName),
];

/** kg of the cylinders on the road, lightest first. */
export const weightsOn = (loads: readonly SaleLoad[]): number[] =>
  [...new Set(loads.filter(({ product }) => product === 'Cylinders').map(({ weight }) => weight))].sort(
    (a, b) => a - b,
  );

/** The only thing on the road, where there is no choice. */
export function onlyThing(loads: readonly SaleLoad[]): Thing | undefined {
  const [first, ...others] = loads;
  if (!first || others.some((load) => load.product !== first.product || load.weight !== first.weight))
    return undefined;
  return { product: first.product as Thing['product'], weight: first.weight };
}

/** The load that a sale draws on: of the chosen driver where there is one, else the first with some left. */
export function matchedLoad(loads: readonly SaleLoad[], crew: Crew): SaleLoad | undefined {
  const ofCrew = loads.filter((load) => isWithCrew(load, crew));
  const choice = ofCrew.length > 0 ? ofCrew : loads;
  return choice.find(({ left }) => left > 0) ?? choice[0];
}

/**
 * How many of a thing are left with the chosen driver and vehicle. As in a sale, loads of an earlier date count once those
 * of the day are sold out; `since` is then the oldest of their dates.
 */
export function leftOnVehicle(
  loads: readonly SaleLoad[],
  thing: Thing,
  crew: Crew,
  date: string,
): { left: number; ofAllDates: number; since: string | undefined } {
  const carrying = loads.filter(
    (load) =>
      load.product === thing.product &&
      load.weight === weightOf(thing) &&
      isWithCrew(load, crew) &&
      load.left > 0,
  );
  const ofDate = carrying.filter((load) => load.date === date);
  const counted = ofDate.length > 0 ? ofDate : carrying;
  return {
    left: sumOf(counted),
    ofAllDates: sumOf(carrying),
    since: ofDate.length > 0 ? undefined : carrying[0]?.date,
  };
}

const sumOf = (loads: readonly SaleLoad[]) => loads.reduce((sum, { left }) => sum + left, 0);

/** What the form of a sale holds before anything is chosen. */
export const emptySale = (): SaleValues => ({
  date: today(),
  saletype: 'Cash Sales',
  customer_id: '',
  customer_type: '',
  buyer: null,
  area_code_id: '',
  employee_id: '',
  vehicle_id: '',
  branch_id: '',
  payment_mode: '',
  mode_of_payment_id: '',
  collected_amt: '',
  amount: '',
  empty_cylinders: '',
  product: '',
  weight: '',
  qty: '',
  stock_assign_id: '',
  former_holder_id: '',
});

/** The form values of a sale that is entered again; the load is chosen again. */
export const saleValues = (row: SaleRow): SaleValues => ({
  ...filled(emptySale(), row),
  weight: weightText(row),
  stock_assign_id: '',
  buyer: row.customer_id === null ? null : { id: row.customer_id, name: row.customer_name, mobileNumber: '' },
});

/** No goods are chosen. */
export const noGoods = { product: '', weight: '' };

/** Only the payment mode is chosen. */
export const noMode = { mode_of_payment_id: '', collected_amt: '' };

export const goodsOf = (thing: { product: string; weight: number }) => ({
  product: thing.product,
  weight: weightText(thing),
});

const weightText = ({ weight }: { weight: number }) => (weight > 0 ? String(weight) : '');

/** With one thing on the road there is nothing to choose. */
export const onlyGoods = (loads: readonly SaleLoad[]): Partial<SaleValues> => {
  const thing = onlyThing(loads);
  return thing ? goodsOf(thing) : {};
};

/** Whether the goods that the form holds, if any, can be sold from the loads. */
export const isOnRoad = (loads: readonly SaleLoad[], sale: SaleValues): boolean =>
  !isPicked(sale.product) || loads.some((load) => fullThingName(load) === fullThingName(thingOf(sale)));

/** Beside other goods the weight is that of the empties of one sale. */
export const cylinderWeight = ({ product, weight }: SaleValues) => (product === 'Cylinders' ? weight : '');

/** As many as cylinders are sold; none from the godown or for other goods. */
export const defaultEmpties = (sale: SaleValues) =>
  sale.product === 'Cylinders' && !isFromGodown(sale) ? sale.qty : '';
