import { contract } from '../../kit/shared/contract.ts';
import { today } from '../../kit/web/client/server-clock.ts';
import { filled } from '../../kit/web/form/form-values.ts';
import { type ExpenseRow, expenseBody } from './contract.ts';

/**
 * A blank vendor or vehicle travels as 0, as blank litres do. What an expense was paid from travels only where drivers have
 * accounts, and its mode, head and payee only where there are tills: the form does not show them elsewhere, and a change
 * leaves them as they are.
 */
export const expenseForm = contract((rules) =>
  expenseBody(rules).transform((expense) => {
    const { paid_from, employee_id, area_code_id, mode_of_payment_id, expense_type_id, payee, ...always } =
      expense;
    return {
      ...always,
      fuel_vendor_id: always.fuel_vendor_id ?? 0,
      vehicle_id: always.vehicle_id ?? 0,
      ...(rules.driver_accounts && {
        paid_from,
        employee_id: employee_id ?? 0,
        area_code_id: area_code_id ?? 0,
      }),
      ...(rules.money_places && {
        mode_of_payment_id: mode_of_payment_id ?? 0,
        expense_type_id: expense_type_id ?? 0,
        payee,
      }),
    };
  }),
);

/** The fields that keep their values for the next expense. */
export const kept = ['date', 'branch_id'] as const;

export const emptyForm = () => ({
  date: today(),
  branch_id: '',
  amount: '',
  expence_type: '',
  fuel_vendor_id: '',
  no_of_liters: '',
  vehicle_id: '',
  sub_type: '',
  description: '',
  file: undefined,
  paid_from: 'office',
  employee_id: '',
  area_code_id: '',
  mode_of_payment_id: '',
  expense_type_id: '',
  payee: '',
});

export type ExpenseValues = ReturnType<typeof emptyForm>;

export const toForm = (row: ExpenseRow): ExpenseValues => ({
  ...filled(emptyForm(), row),
  no_of_liters: row.no_of_liters > 0 ? String(row.no_of_liters) : '',
  paid_from: row.paid_from ?? 'office',
});
