import type { Generated, GeneratedAlways } from 'kysely';

type Id = GeneratedAlways<number>;
type Stamp = Generated<Date>;
type WithDefault<T> = Generated<T>;

/** The business's tables, as `migrations/` makes them. Dates are YYYY-MM-DD, weights kg, money ₹. */
declare module '../kit/server/tables.ts' {
  interface Tables {
    employees: {
      id: Id;
      joining_date: string;
      type: string;
      name: string;
      employee_id: string;
      phone: string;
      aadhar_number: string;
      sal_type: string;
      salary: number;
      address: string;
      image: number | null;
      created_at: Stamp;
    };
    branches: { id: Id; name: string; address: string; in_charge_id: number; created_at: Stamp };
    vehicles: {
      id: Id;
      vehicle_number: string;
      chassis_number: string;
      engine_number: string;
      manufacturing_year: number;
      rc_number: string;
      vehicle_permit: string;
      insurance_number: string;
      road_tax: string;
      status: string;
      image: number | null;
      created_at: Stamp;
    };
    area_codes: {
      id: Id;
      branch_id: number;
      area_name: string;
      area_code: string;
      driver_id: number;
      created_at: Stamp;
    };
    godowns: {
      id: Id;
      name: string;
      branch_id: number;
      in_charge_id: number;
      status: string;
      address: WithDefault<string>;
      created_at: Stamp;
    };
    vendors: {
      id: Id;
      name: string;
      phone: string;
      email: string;
      gst: string;
      address: string;
      product_type: string;
      note: WithDefault<string>;
      created_at: Stamp;
    };
    products: {
      id: Id;
      category: string;
      cylinders_type: string | null;
      name: string;
      units: number;
      price: number;
      note: WithDefault<string>;
      created_at: Stamp;
    };
    fuel_vendors: {
      id: Id;
      name: string;
      phone: string;
      email: string;
      gst_no: string;
      address: string;
      note: WithDefault<string>;
      created_at: Stamp;
    };
    expense_types: { id: Id; name: string; status: string; created_at: Stamp };
    mode_of_payments: { id: Id; name: string; created_at: Stamp };
    customers: {
      id: Id;
      customer_type: string;
      date: string;
      company_name: WithDefault<string>;
      consumer_id: WithDefault<string>;
      salutations: string;
      first_name: string;
      last_name: string;
      mobile: string;
      alternate_mobile: WithDefault<string>;
      aadhar_number: WithDefault<string>;
      address: string;
      area_code_id: number | null;
      gst_no: WithDefault<string>;
      credit_limit: WithDefault<number>;
      advance_amount: WithDefault<number>;
      opening_date: string | null;
      note: WithDefault<string>;
      created_at: Stamp;
      search: GeneratedAlways<string>;
    };
    credit_accounts: { customer_id: number; owed: WithDefault<number> };
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
      payment_mode: string;
      paid_amount: number;
      note: string;
      file: number | null;
      created_at: Stamp;
    };
    stock_adjustments: {
      id: Id;
      date: string;
      godown_id: number;
      kind: string;
      product: string;
      weight: number;
      filled: number;
      empty: number;
      filled_change: number;
      empty_change: number;
      reason: string;
      created_at: Stamp;
    };
    stock_settlements: {
      id: Id;
      date: string;
      area_code_id: number;
      employee_id: number;
      vehicle_id: number;
      product: string;
      weight: number;
      qty: number;
      empty_cylinders: number;
      assigned: number;
      sold: number;
      short_filled: number;
      short_empty: number;
      created_at: Stamp;
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
      created_at: Stamp;
    };
    day_entries: {
      id: Id;
      date: string;
      saletype: string;
      customer_id: number | null;
      customer_type: string;
      area_code_id: number;
      employee_id: number | null;
      vehicle_id: number | null;
      branch_id: number;
      payment_mode: string;
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
  }
}
