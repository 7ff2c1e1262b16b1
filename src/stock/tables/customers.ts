import type { GeneratedAlways } from 'kysely';
import type { CustomerType, PaymentMode } from '../../masters/choices.ts';
import type { Id, Stamp, WithDefault } from './column-types.ts';

type Payment = {
  id: Id;
  date: string;
  customer_id: number;
  amount: number;
  payment_mode: PaymentMode;
  note: WithDefault<string>;
  created_at: Stamp;
};

/** Customers, and what they owe. Dates are YYYY-MM-DD, weights kg, money ₹; `migrations/` makes them. */
declare module '../../kit/server/tables.ts' {
  interface Tables {
    customers: {
      id: Id;
      customer_type: CustomerType;
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
      version: WithDefault<number>;
      sv_type: WithDefault<string>;
      gas_consumer_number: WithDefault<string>;
      dob: string | null;
      father_name: WithDefault<string>;
      dealership: WithDefault<string>;
      poa_category: WithDefault<string>;
      poa_number: WithDefault<string>;
      pincode: WithDefault<string>;
      state: WithDefault<string>;
      state_of_issue: WithDefault<string>;
      ration_card_number: WithDefault<string>;
      bank_name: WithDefault<string>;
      ifsc: WithDefault<string>;
      account_type: WithDefault<string>;
      account_number: WithDefault<string>;
      account_holder_name: WithDefault<string>;
      chargeable_amount: WithDefault<number>;
      image: number | null;
      previous_holder_id: number | null;
      is_superseded: WithDefault<boolean>;
      search: GeneratedAlways<string>;
    };
    credit_accounts: { customer_id: number; owed: WithDefault<number>; unpaid_since: string | null };
    credit_entries: {
      id: Id;
      customer_id: number;
      date: string;
      kind: 'opening' | 'sale' | 'payment';
      source_id: number | null;
      amount: number;
      reverses: number | null;
      created_at: Stamp;
    };
    customer_payments: Payment;
    sv_payments: Payment;
    sv_accounts: {
      customer_id: number;
      date: string;
      kind: 'deposit' | 'charge';
      charged: number;
      paid: WithDefault<number>;
      owed: GeneratedAlways<number>;
    };
  }
}
