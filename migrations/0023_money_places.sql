-- Where money is besides the till (docs/product/banks.md): UPI that the bank has not credited, cheques, bank accounts, what
-- vendors are owed, and what customers paid to the oil company. All of it is on where a branch has a till.

-- Whether any branch has a till: from then on forms offer modes of payment with a kind.
create function any_till() returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from till_counts where is_opening)
$$;

alter table business_settings
  -- ₹ of cash from one customer, and to one payee, on one day, from which the day close remarks on it; null: the law's.
  add column cash_receipt_limit numeric(14, 2) check (cash_receipt_limit > 0),
  add column cash_expense_limit numeric(14, 2) check (cash_expense_limit > 0);

-- How money is paid, and where it goes or comes from. A mode without a kind is a name only.
alter table mode_of_payments
  add column kind            text check (kind in ('cash', 'upi', 'bank', 'cheque', 'prepaid')),
  -- Of a transfer the account.
  add column bank_account_id integer references bank_accounts,
  -- Of prepaid refills the oil company that was paid.
  add column vendor_id       integer references vendors,
  add check ((vendor_id is not null) = (kind is not distinct from 'prepaid')),
  add check ((bank_account_id is not null) = (kind is not distinct from 'bank'));
create index mode_of_payments_bank_account_idx on mode_of_payments (bank_account_id) where bank_account_id is not null;
create index mode_of_payments_vendor_idx on mode_of_payments (vendor_id) where vendor_id is not null;

-- Beside payment_mode, which is 'cash' for a mode of the kind cash and 'upi' for all others.
alter table day_entries
  add column mode_of_payment_id integer references mode_of_payments,
  -- Cash at the door beside what was prepaid: the price has risen since, or fallen (below zero).
  add column collected_amt      numeric(14, 2) check (collected_amt <> 0),
  add check (collected_amt is null or mode_of_payment_id is not null and employee_id is not null);
alter table counter_sales add column mode_of_payment_id integer references mode_of_payments;
alter table customer_payments add column mode_of_payment_id integer references mode_of_payments;
alter table sv_payments add column mode_of_payment_id integer references mode_of_payments;
alter table inventory add column mode_of_payment_id integer references mode_of_payments;
alter table expenses
  add column mode_of_payment_id integer references mode_of_payments,
  -- The head of the expense, and who was paid.
  add column expense_type_id    integer references expense_types,
  add column payee              text not null default '';
create index day_entries_mode_idx on day_entries (mode_of_payment_id) where mode_of_payment_id is not null;
create index counter_sales_mode_idx on counter_sales (mode_of_payment_id) where mode_of_payment_id is not null;
create index customer_payments_mode_idx on customer_payments (mode_of_payment_id) where mode_of_payment_id is not null;
create index sv_payments_mode_idx on sv_payments (mode_of_payment_id) where mode_of_payment_id is not null;
create index inventory_mode_idx on inventory (mode_of_payment_id) where mode_of_payment_id is not null;
create index expenses_mode_idx on expenses (mode_of_payment_id) where mode_of_payment_id is not null;
create index expenses_type_idx on expenses (expense_type_id) where expense_type_id is not null;

-- What a vendor is paid, besides what was paid with a purchase.
create table vendor_payments (
  id                 integer generated always as identity primary key,
  date               date not null,
  branch_id          integer not null references branches,
  vendor_id          integer not null references vendors,
  -- What the vendor is owed less; of it `tds_amt` is kept back for the tax office.
  amount             numeric(14, 2) not null check (amount > 0),
  tds_amt            numeric(14, 2) not null default 0 check (tds_amt >= 0 and tds_amt < amount),
  -- What the bank took for it.
  charge_amt         numeric(14, 2) not null default 0 check (charge_amt >= 0),
  payment_mode       text not null check (payment_mode in ('upi', 'cash')),
  mode_of_payment_id integer references mode_of_payments,
  reference          text not null default '',
  note               text not null default '',
  created_at         timestamptz not null default now()
);
create index vendor_payments_date_idx on vendor_payments (date desc, id desc);
create index vendor_payments_branch_idx on vendor_payments (branch_id, date);
create index vendor_payments_vendor_idx on vendor_payments (vendor_id, date);
create index vendor_payments_mode_idx on vendor_payments (mode_of_payment_id) where mode_of_payment_id is not null;
select keep_records_of_day('vendor_payments');

-- A cheque of a customer's payment: in hand, deposited, then cleared or bounced.
create table cheques (
  id                  integer generated always as identity primary key,
  date                date not null,
  branch_id           integer not null references branches,
  customer_payment_id integer unique references customer_payments,
  sv_payment_id       integer unique references sv_payments,
  customer_id         integer not null references customers,
  amount              numeric(14, 2) not null check (amount > 0),
  number              text not null check (number <> ''),
  -- The bank that pays, and the date on the cheque.
  bank_name           text not null default '',
  cheque_date         date not null,
  bank_account_id     integer references bank_accounts,
  deposited_on        date check (deposited_on >= date),
  cleared_on          date check (cleared_on >= deposited_on),
  bounced_on          date check (bounced_on >= coalesce(deposited_on, date)),
  status              text not null generated always as (
    case when bounced_on is not null then 'bounced' when cleared_on is not null then 'cleared'
         when deposited_on is not null then 'deposited' else 'in_hand' end) stored
    check (status in ('in_hand', 'deposited', 'cleared', 'bounced')),
  -- Why it bounced.
  note                text not null default '',
  created_at          timestamptz not null default now(),
  check (num_nonnulls(customer_payment_id, sv_payment_id) = 1),
  check ((bank_account_id is null) = (deposited_on is null)),
  check (cleared_on is null or deposited_on is not null and bounced_on is null)
);
create index cheques_date_idx on cheques (date desc, id desc);
create index cheques_branch_idx on cheques (branch_id, date);
create index cheques_customer_idx on cheques (customer_id);
create index cheques_bank_account_idx on cheques (bank_account_id) where bank_account_id is not null;
select keep_records_of_day('cheques');
-- The bank clears and returns cheques after their day is closed, too.
drop trigger cheques_day on cheques;
create trigger cheques_day before insert or delete on cheques
  for each row execute function keep_day_of_branch();

-- UPI that the bank has credited, less its fee and the tax on it. `for_date` is the day of the payments.
create table upi_settlements (
  id              integer generated always as identity primary key,
  date            date not null,
  for_date        date not null,
  branch_id       integer not null references branches,
  bank_account_id integer not null references bank_accounts,
  amount          numeric(14, 2) not null check (amount > 0),
  fee_amt         numeric(14, 2) not null default 0 check (fee_amt >= 0),
  tax_amt         numeric(14, 2) not null default 0 check (tax_amt >= 0),
  net_amt         numeric(14, 2) not null generated always as (amount - fee_amt - tax_amt) stored,
  reference       text not null default '',
  note            text not null default '',
  created_at      timestamptz not null default now(),
  check (for_date <= date),
  check (fee_amt + tax_amt < amount)
);
create index upi_settlements_date_idx on upi_settlements (date desc, id desc);
create index upi_settlements_branch_idx on upi_settlements (branch_id, for_date);
create index upi_settlements_bank_account_idx on upi_settlements (bank_account_id);
create unique index upi_settlements_reference_key on upi_settlements (upper(reference), for_date) where reference <> '';
select keep_records_of_day('upi_settlements');
-- What a bank has credited is often known after the day is closed; no count of that day changes by it.
drop trigger upi_settlements_day on upi_settlements;

-- The owner puts money into a bank account too, and cash is drawn from the bank into the till.
alter table till_moves
  add column bank_account_id integer references bank_accounts,
  drop constraint till_moves_kind_check,
  add check (kind in ('put_in', 'drawing', 'withdrawal')),
  add check (kind <> 'withdrawal' or bank_account_id is not null);
create index till_moves_bank_account_idx on till_moves (bank_account_id) where bank_account_id is not null;

-- Kind and place of a mode stay once a record has it, so that its postings keep their meaning. Whoever stores such a record
-- holds a share lock on the mode.
create function keep_used_mode() returns trigger language plpgsql as $$
begin
  if (new.kind, new.bank_account_id, new.vendor_id) is distinct from (old.kind, old.bank_account_id, old.vendor_id)
     and is_mode_used(old.id) then
    raise exception using errcode = 'RU409', column = 'kind', message = 'mode_used';
  end if;
  return new;
end $$;
-- It sees the records of all branches.
create function is_mode_used(mode_id integer) returns boolean language sql stable
security definer set search_path = public, pg_temp as $$
  select exists (select from day_entries where mode_of_payment_id = mode_id)
      or exists (select from customer_payments where mode_of_payment_id = mode_id)
      or exists (select from sv_payments where mode_of_payment_id = mode_id)
      or exists (select from inventory where mode_of_payment_id = mode_id)
      or exists (select from expenses where mode_of_payment_id = mode_id)
      or exists (select from vendor_payments where mode_of_payment_id = mode_id)
$$;
create trigger mode_of_payments_used before update on mode_of_payments
  for each row execute function keep_used_mode();

-- Go-live has what vendors are owed, and what is in the bank. Below zero is an advance, or an overdraft.
alter table opening_imports drop constraint opening_imports_part_check, add constraint opening_imports_part_check
  check (part in ('stock', 'bills', 'advances', 'cylinders', 'deposits', 'drivers', 'vendors', 'banks'));
alter table openings
  add column vendor_id       integer references vendors,
  add column bank_account_id integer references bank_accounts,
  drop constraint openings_part_check,
  drop constraint openings_check2,
  drop constraint openings_amount_check,
  add constraint openings_part_check
    check (part in ('bills', 'advances', 'cylinders', 'deposits', 'drivers', 'vendors', 'banks')),
  add constraint openings_customer_check
    check ((part in ('bills', 'advances', 'cylinders', 'deposits')) = (customer_id is not null)),
  add constraint openings_vendor_check check ((part = 'vendors') = (vendor_id is not null)),
  add constraint openings_bank_account_check check ((part = 'banks') = (bank_account_id is not null)),
  add constraint openings_amount_check check (amount > 0 or part in ('vendors', 'banks') and amount <> 0);
create index openings_vendor_idx on openings (vendor_id) where vendor_id is not null;
create index openings_bank_account_idx on openings (bank_account_id) where bank_account_id is not null;
drop index openings_opening_key;
create unique index openings_opening_key
  on openings (part, customer_id, employee_id, product, weight, upper(bill_no), vendor_id, bank_account_id,
               (case when part in ('vendors', 'banks') then branch_id end)) nulls not distinct;
create or replace view openings_of_all as
select part, date, branch_id, customer_id, employee_id, product, weight, filled, empty, bill_no, due_date, amount,
       vendor_id, bank_account_id
  from openings;

