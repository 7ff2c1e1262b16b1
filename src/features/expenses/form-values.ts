import type { FieldValues } from 'react-hook-form';
import { contract } from '../../kit/shared/contract.ts';
import { today } from '../../kit/web/client/server-clock.ts';
import { filled } from '../../kit/web/form/use-record-form.ts';
import { type ExpenseRow, expenseBody } from './contract.ts';

/** A blank vendor or vehicle travels as 0, as blank litres do. */
export const expenseForm = contract((rules) =>
  expenseBody(rules).transform((expense) => ({
    ...expense,
    fuel_vendor_id: expense.fuel_vendor_id ?? 0,
    vehicle_id: expense.vehicle_id ?? 0,
  })),
);

/** The fields that depend on the type, in an empty form. */
export const blankExtras = {
  fuel_vendor_id: '',
  no_of_liters: '',
  vehicle_id: '',
  sub_type: '',
  description: '',
};

/** What stays between the expenses of a day. */
export const kept = ['date', 'branch_id'];

export const emptyForm = (): FieldValues => ({
  date: today(),
  branch_id: '',
  amount: '',
  expence_type: '',
  ...blankExtras,
  file: undefined,
});

export const toForm = (row: ExpenseRow): FieldValues => ({
  ...filled(emptyForm(), row),
  no_of_liters: row.no_of_liters > 0 ? String(row.no_of_liters) : '',
});
