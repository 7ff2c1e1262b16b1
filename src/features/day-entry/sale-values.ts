import type { FieldValues } from 'react-hook-form';
import { formatCount, formatRupees } from '../../kit/shared/format.ts';
import { today } from '../../kit/web/fields/date-field.tsx';
import { type SaleType, saleTraits } from '../../masters/choices.ts';
import { fullThingName, type Thing } from '../../masters/things.ts';

/** What the form of a sale holds before anything is chosen. */
export const emptySale = (): FieldValues => ({
  date: today(),
  saletype: 'Cash Sales',
  customer_id: '',
  customer_type: '',
  area_code_id: '',
  employee_id: '',
  vehicle_id: '',
  branch_id: '',
  payment_mode: '',
  amount: '',
  empty_cylinders: '',
  product: '',
  weight: '',
  qty: '',
  stock_assign_id: '',
});

/** What stays between the sales of an evening. */
export const kept = ['date', 'saletype', 'area_code_id', 'branch_id', 'employee_id', 'vehicle_id'];

/** The goods that the form speaks of. */
export const thingOf = ({ product, weight }: FieldValues): Thing => ({
  product,
  weight: Number(weight) || 0,
});

/** How a sale is told apart from others while it is not stored. */
export const nameOfSale = ({ saletype, product, weight, qty, amount }: FieldValues): string =>
  [
    saletype,
    `${formatCount(Number(qty) || 0)} × ${fullThingName({ product, weight: Number(weight) })}`,
    formatRupees(Number(amount) || 0),
  ].join(', ');

/** The driver and vehicle of a form or a load, as the form holds them; blank is any. */
export const crewOf = ({ employee_id, vehicle_id }: FieldValues) => ({
  employee_id: String(employee_id),
  vehicle_id: String(vehicle_id),
});

const traitsOf = ({ saletype }: FieldValues) => saleTraits[(saletype || 'Cash Sales') as SaleType];

/** Other Product Sales leave from the godown: no driver, no vehicle, no empties. */
export const isFromGodown = (sale: FieldValues): boolean => traitsOf(sale).isFromGodown;
export const isOnCredit = (sale: FieldValues): boolean => traitsOf(sale).isOnCredit;
