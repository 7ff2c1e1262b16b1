import { type RawBuilder, sql } from 'kysely';
import { shareRows } from '../cash/share-rows.ts';
import { isCounted } from '../day/paid-by.ts';

/** SQL: the money of a branch's record goes through its till and the other places; see `hasTill`. */
export const isOfTill = sql<boolean>`has_till(branch_id, date)`;

/** SQL: the mode of a record of a table with `mode_of_payment_id`. */
const modeOfRecord = sql`
    left join (select id as mode_id, kind, bank_account_id as mode_account_id, vendor_id as company_id from mode_of_payments)
              as mode on mode_id = mode_of_payment_id`;

type Text = RawBuilder<unknown>;

/** SQL: where money of a mode goes, as `placeOf` in banks/mode.ts. */
const placeOf = (paidBy: Text) => sql`
  case coalesce(kind, ${paidBy}) when 'cash' then 'till' when 'cheque' then 'cheques' when 'prepaid' then 'vendor'
       else coalesce(kind, ${paidBy}) end`;
const ownerOfPlace = sql`coalesce(case kind when 'bank' then mode_account_id when 'prepaid' then company_id end, 0)`;

/** SQL: what pays, as `payerOf`. */
const payer = (paidBy: Text) => sql`
  case when coalesce(kind, ${paidBy}) = 'cash' then 'till' when mode_account_id is null then 'outside' else 'bank' end`;
const ownerOfPayer = sql`coalesce(mode_account_id, 0)`;

/** SQL: payments of customers with the account that has their money; outside without a till. */
export const placedPayments = (table: 'customer_payments' | 'sv_payments') => sql`
  select id, date, customer_id, amount,
         case when not ${isOfTill} then 'outside'
              when employee_id is not null and ${isCounted('payment_mode')} then 'road_cash'
              else ${placeOf(sql`payment_mode`)} end as place,
         case when ${isOfTill} then ${ownerOfPlace} else 0 end as owner, case when ${isOfTill} then branch_id else 0 end as branch
    from ${sql.table(table)} ${modeOfRecord}`;

/**
 * Each share's difference, the account that has it (the driver's if something is owed or credited), and where the cash is.
 * Without shares the whole is one, if the branch has a till.
 */
export const sharesOfRecoveries = sql`
  select id, date, branch_id, difference, case owed_amt when 0 then 'cash_difference' else 'driver' end as account,
         case owed_amt when 0 then 0 else employee_id end as owner,
         case when ${isOfTill} then 'till' else 'outside' end as place
    from (${shareRows}) as share
   union all
  select id, date, branch_id, difference, 'cash_difference', 0, 'till'
    from cash_recoveries where shares is null and ${isOfTill}`;

/** What goes through the places of money: date, debit and credit with their owners, branch and amount of each record. */
export const recordsOfPlaces = sql`
  select 'cash_recovery', id, date, debit, 0, credit, 0, branch_id, moved
    from cash_recoveries
   cross join lateral (select coalesce(sum(day_entries.collected_amt) filter (where shares is not null), 0) as door_amt
                         from day_entries where cash_recovery_id = cash_recoveries.id) as door
   cross join lateral (values ('till', 'income', cash_amt), ('till', 'road_cash', collected_amt - door_amt),
                              ('till', 'income', door_amt), ('income', 'till', -door_amt),
                              ('road_cash', 'till', spent_amt)) as part (debit, credit, moved)
   where ${isOfTill} and moved > 0
   union all
  select 'cash_recovery', recovery.id, recovery.date, ${placeOf(sql`entry.payment_mode`)}, ${ownerOfPlace}, 'income', 0,
         recovery.branch_id, sum(entry.amount)
    from cash_recoveries as recovery
    join day_entries as entry on cash_recovery_id = recovery.id and paid_by = entry.payment_mode
         and not ${isCounted('paid_by')}
    ${modeOfRecord}
   where has_till(recovery.branch_id, recovery.date)
   group by recovery.id, 4, 5
   union all
  select 'expense', id, date, 'expense', 0, case when employee_id is null then ${payer(sql`'cash'`)} else 'road_cash' end,
         ${ownerOfPayer}, branch_id, amount
    from expenses ${modeOfRecord}
   where ${isOfTill}
   union all
  select 'inventory', id, date, debit, debit_owner, credit, credit_owner, branch_id, moved
    from inventory ${modeOfRecord}
   cross join lateral (
     values ('outside', 0, 'vendor', product_vendor_id, invoice_amount),
            ('vendor', product_vendor_id, ${payer(sql`payment_mode`)}, ${ownerOfPayer}, paid_amount))
       as part (debit, debit_owner, credit, credit_owner, moved)
   where ${isOfTill} and moved > 0
   union all
  select 'vendor_payment', id, date, debit, debit_owner, credit, credit_owner, branch_id, moved
    from vendor_payments ${modeOfRecord}
   cross join lateral (
     values ('vendor', vendor_id, ${payer(sql`payment_mode`)}, ${ownerOfPayer}, amount - tds_amt),
            ('vendor', vendor_id, 'tds', 0, tds_amt),
            ('expense', 0, ${payer(sql`payment_mode`)}, ${ownerOfPayer}, charge_amt))
       as part (debit, debit_owner, credit, credit_owner, moved)
   where moved > 0
   union all
  select 'plant_claim', id, settled_on, 'vendor', vendor_id, 'outside', 0, branch_id, credit_amount
    from plant_claims where credit_amount is not null and has_till(branch_id, settled_on)
   union all
  select case part when 'vendors' then 'opening_vendor' else 'opening_bank' end, id, date,
         case when is_in then account else 'outside' end, case when is_in then owner else 0 end,
         case when is_in then 'outside' else account end, case when is_in then 0 else owner end, branch_id, abs(amount)
    from openings
   cross join lateral (select case part when 'vendors' then 'vendor' else 'bank' end as account,
                              coalesce(vendor_id, bank_account_id) as owner,
                              (part = 'banks') = (amount > 0) as is_in) as place
   where part in ('vendors', 'banks')
   union all
  select 'till_count', id, date, debit, 0, credit, 0, branch_id, moved
    from till_counts
   cross join lateral (values ('till', 'outside', case when is_opening then counted_amt end),
                              ('till', 'cash_difference', difference),
                              ('cash_difference', 'till', -difference)) as part (debit, credit, moved)
   where moved > 0
   union all
  select 'till_move', id, date, case kind when 'drawing' then 'proprietor' when 'withdrawal' then 'till' else place end,
         case kind when 'put_in' then place_owner else 0 end, case kind when 'put_in' then 'proprietor' else place end,
         case kind when 'put_in' then 0 else place_owner end, branch_id, amount
    from till_moves
   cross join lateral (select case when bank_account_id is null then 'till' else 'bank' end as place,
                              coalesce(bank_account_id, 0) as place_owner) as traits
   union all
  select 'deposit_slip', id, date, 'in_transit', bank_account_id, 'till', 0, branch_id, amount from deposit_slips
   union all
  select 'deposit_credit', id, credited_on, 'bank', bank_account_id, 'in_transit', bank_account_id, branch_id, amount
    from deposit_slips where credited_on is not null
   union all
  select 'upi_settlement', id, date, debit, owner, case when has_till(branch_id, for_date) then 'upi' else 'outside' end, 0,
         branch_id, moved
    from upi_settlements
   cross join lateral (values ('bank', bank_account_id, net_amt), ('expense', 0, fee_amt + tax_amt))
       as part (debit, owner, moved)
   where moved > 0
   union all
  select 'cheque_deposit', id, deposited_on, 'in_transit', bank_account_id, 'cheques', 0, branch_id, amount
    from cheques where deposited_on is not null
   union all
  select 'cheque_clearing', id, cleared_on, 'bank', bank_account_id, 'in_transit', bank_account_id, branch_id, amount
    from cheques where cleared_on is not null
   union all
  select 'cheque_bounce', cheques.id, bounced_on, debit, customer_id, credit, credit_owner, branch, amount
    from cheques
    join customers on customers.id = customer_id
   cross join lateral (
     values (case when sv_payment_id is null then 'customer_credit' else 'sv_charge' end,
             case when deposited_on is null then 'cheques' else 'in_transit' end, coalesce(bank_account_id, 0), branch_id),
            (case when sv_payment_id is not null and sv_type = 'New' then 'sv_deposit' end, 'outside', 0, 0))
       as part (debit, credit, credit_owner, branch)
   where bounced_on is not null and debit is not null`;
