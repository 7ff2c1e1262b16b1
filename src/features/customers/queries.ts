import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../kit/server/db.ts';
import { readPage } from '../../kit/server/paging.ts';
import type { PageQuery } from '../../kit/shared/wire.ts';
import type { CustomerBody, CustomerOption, CustomerRow } from './contract.ts';

/** Stores a customer; a Credit customer starts owing nothing. A blank date is `today`. */
export async function insertCustomer(db: Db, body: CustomerBody, today: string): Promise<number> {
  const credit = body.customerType === 'Credit' ? body : undefined;
  const guest = body.customerType === 'Guest' ? body : undefined;
  const { id } = await db
    .insertInto('customers')
    .values({
      customer_type: body.customerType,
      date: body.date || today,
      consumer_id: body.consumerid,
      salutations: body.salutations,
      first_name: body.firstName,
      last_name: body.lastName,
      mobile: body.mobileNumber,
      address: body.address,
      area_code_id: body.areacode,
      company_name: credit?.companyName ?? '',
      alternate_mobile: credit?.alternateNumber ?? '',
      // Spec §3 sends the number under both names.
      gst_no: credit?.gst_no || credit?.gst_number || '',
      credit_limit: credit?.credit_limit ?? 0,
      advance_amount: credit?.advanceAmtPaid ?? 0,
      opening_date: credit?.opening_date ?? null,
      note: credit?.note ?? '',
      aadhar_number: guest?.aadharNumber ?? '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (credit) await db.insertInto('credit_accounts').values({ customer_id: id }).execute();
  return id;
}

export async function hasAreaCode(db: Db, id: number): Promise<boolean> {
  const area = await db.selectFrom('area_codes').select('id').where('id', '=', id).executeTakeFirst();
  return area !== undefined;
}

/** The customers as lists and forms read them: of the Aadhaar number only the last four digits. */
const customers = sql`
  select id, date, customer_type as "customerType", '' as gas_consumer_number, salutations,
         first_name as "firstName", last_name as "lastName", mobile as "mobileNumber",
         alternate_mobile as "alternateNumber", address, company_name as "companyName", consumer_id as consumerid,
         gst_no, credit_limit, advance_amount as "advanceAmtPaid", opening_date, note, area_code_id as areacode,
         case when aadhar_number = '' then ''
              else repeat('*', greatest(char_length(aadhar_number) - 4, 0)) || right(aadhar_number, 4)
         end as "aadharNumber"
    from customers`;

/** A customer of the type named, or of any when none is. */
export async function readCustomer(db: Db, id: number, customer_type = ''): Promise<CustomerRow | undefined> {
  const { rows } = await sql<CustomerRow>`
    ${customers} where id = ${id} and (${customer_type} = '' or customer_type = ${customer_type})`.execute(
    db,
  );
  return rows[0];
}

const OPTION_LIMIT = 20;
/** How many of the newest customers are looked through before the whole table is. */
const PROBE = 2_000;

/**
 * The first customers in whose names and numbers every word of `search` occurs, newest first. What is common turns up
 * among the newest few; only what is rare there is looked for in all, so that neither costs a sort of thousands.
 */
export async function findCustomers(
  db: Db,
  { search, customer_type = '' }: { search: string; customer_type?: string },
): Promise<CustomerOption[]> {
  const words = search.normalize('NFC').split(/\s+/).filter(Boolean);
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);
  const matches = sql`
    (${customer_type} = '' or customer_type = ${customer_type}) ${byIndex(patterns)}
    and search like all ((select string_to_array(lower(${patterns.join(' ')}), ' '))::text[])`;
  const { rows } = await sql<CustomerOption>`
    with newest as materialized (
      select id
        from (select id, customer_type, search from customers order by id desc limit ${sql.lit(PROBE)}) as probe
       where ${matches}
       order by id desc
       limit ${sql.lit(OPTION_LIMIT)}
    ), all_matching as materialized (
      select id
        from customers
       where (select count(*) from newest) < ${sql.lit(OPTION_LIMIT)} and ${matches}
    ), found as (
      select id from newest union select id from all_matching order by id desc limit ${sql.lit(OPTION_LIMIT)}
    )
    select id, first_name || ' ' || last_name as name, first_name as "firstName", last_name as "lastName",
           customer_type as "customerType", mobile as "mobileNumber", company_name as "companyName",
           area_code_id as areacode, credit_limit + advance_amount - owed as credit_left
      from found
      join customers using (id)
      left join credit_accounts on credit_accounts.customer_id = id
     order by id desc`.execute(db);
  return rows;
}

/** The trigram index knows three letters or digits in a row; asked for less it would read itself from end to end. */
function byIndex(patterns: string[]) {
  const [longest] = patterns
    .filter((pattern) => /[a-z0-9]{3}/i.test(pattern))
    .toSorted((left, right) => right.length - left.length);
  return longest === undefined ? sql`` : sql`and search like lower(${longest})`;
}

/** A page of the customers of one type, or of all. */
export function customerPage(
  db: Db,
  { customerType, ...query }: PageQuery & { customerType?: string | undefined },
) {
  const rows = db.selectFrom(sql<CustomerRow>`(${customers})`.as('customers')).selectAll();
  return readPage(
    query,
    'customers',
    rows,
    customerType ? sql<SqlBool>`customer_type = ${customerType}` : undefined,
  );
}
