import type { GeneratedAlways } from 'kysely';
import type { CustomerType, PaymentMode } from '../../masters/choices.ts';
import type { Columns } from '../../masters/customer-field.ts';
import type { Fields } from '../../masters/customer-fields.ts';
import type { Id, Stamp, WithDefault } from './column-types.ts';

type Declared = Columns<Fields>;
/** Texts and amounts are blank unless they are told. */
type Optional<C> = { [N in keyof C]: null extends C[N] ? C[N] : WithDefault<C[N]> };
type Needed = 'salutations' | 'first_name' | 'last_name' | 'mobile' | 'address';

type Customer = Optional<Omit<Declared, Needed | 'customer_type' | 'date'>> &
  Pick<Declared, Needed> & {
    id: Id;
    customer_type: CustomerType;
    date: string;
    created_at: Stamp;
    version: WithDefault<number>;
    previous_holder_id: number | null;
    is_superseded: WithDefault<boolean>;
    search: GeneratedAlways<string>;
  };

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
    customers: Customer;
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
