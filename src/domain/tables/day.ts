import type { GeneratedAlways } from 'kysely';
import type { ExpenceType, PaymentMode, SaleType } from '../../masters/choices.ts';
import type { Id, Stamp, WithDefault } from './column-types.ts';

/** The business day and the stock ledger. Dates are YYYY-MM-DD, weights kg, money ₹; `migrations/` makes them. */
declare module '../../kit/server/tables.ts' {
  interface Tables {
    inventory: {
      id: Id;
      date: string;
      invoice_no: string;
      godown_id: number;
      product_vendor_id: number;
      product: string;
      weight: number;
      qty: number;
      empty_cylinders: number;
      invoice_amount: number;
      payment_mode: PaymentMode;
      paid_amount: number;
      note: string;
      file: number | null;
      created_at: Stamp;
      version: WithDefault<number>;
      branch_id: WithDefault<number>;
    };
    stock_balances: {
      place: string;
      place_id: number;
      product: string;
      weight: number;
      filled: number;
      empty: number;
    };
    stock_movements: {
      id: Id;
      source: string;
      source_id: number;
      date: string;
      product: string;
      weight: number;
      from_place: string;
      from_id: number;
      to_place: string;
      to_id: number;
      filled: number;
      empty: number;
      reversal: WithDefault<boolean>;
      created_at: Stamp;
    };
    stock_adjustments: {
      id: Id;
      date: string;
      godown_id: number;
      kind: string;
      product: string;
      weight: number;
      filled: number | null;
      empty: number | null;
      filled_change: number;
      empty_change: number;
      reason: string;
      created_at: Stamp;
      branch_id: WithDefault<number>;
    };
    stock_settlements: {
      id: Id;
      date: string;
      area_code_id: number;
      employee_id: number;
      vehicle_id: number;
      godown_id: number | null;
      product: string;
      weight: number;
      qty: number;
      empty_cylinders: number;
      assigned: number;
      sold: number;
      short_filled: number;
      short_empty: number;
      created_at: Stamp;
      version: WithDefault<number>;
      branch_id: WithDefault<number>;
    };
    stock_assigns: {
      id: Id;
      date: string;
      area_code_id: number;
      employee_id: number;
      vehicle_id: number;
      branch_id: number;
      godown_id: number;
      product: string;
      weight: number;
      qty: number;
      settlement_id: number | null;
      status: GeneratedAlways<'raised' | 'settled'>;
      created_at: Stamp;
      version: WithDefault<number>;
    };
    cash_recoveries: {
      id: Id;
      date: string;
      area_code_id: number;
      branch_in_charge_id: number;
      total_amount: number;
      upi_amt: number;
      cash_amt: number;
      credit_amt: number;
      counted_amt: number;
      difference: GeneratedAlways<number>;
      denominations: string;
      reason: WithDefault<string>;
      created_at: Stamp;
      version: WithDefault<number>;
      branch_id: WithDefault<number>;
    };
    day_entries: {
      id: Id;
      date: string;
      saletype: SaleType;
      customer_id: number | null;
      customer_type: string;
      area_code_id: number;
      employee_id: number | null;
      vehicle_id: number | null;
      branch_id: number;
      payment_mode: PaymentMode;
      amount: number;
      empty_cylinders: number;
      product: string;
      weight: number;
      qty: number;
      stock_assign_id: number | null;
      godown_id: number | null;
      cash_recovery_id: number | null;
      created_at: Stamp;
    };
    expenses: {
      id: Id;
      date: string;
      branch_id: number;
      amount: number;
      expence_type: ExpenceType;
      fuel_vendor_id: number | null;
      no_of_liters: WithDefault<number>;
      vehicle_id: number | null;
      sub_type: WithDefault<string>;
      description: WithDefault<string>;
      file: number | null;
      created_at: Stamp;
      version: WithDefault<number>;
    };
    day_closes: {
      id: Id;
      date: string;
      branch_id: number;
      closed_by: number;
      note: WithDefault<string>;
      figures: string;
      created_at: Stamp;
      reopened_at: Date | null;
      reopened_by: number | null;
      reopen_reason: WithDefault<string>;
    };
  }
}
