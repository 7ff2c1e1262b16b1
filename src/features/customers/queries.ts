import { type SqlBool, sql } from 'kysely';
import { customerColumns } from '../../domain/customers/columns.ts';
import { closeAccounts, openAccounts } from '../../domain/customers/open-accounts.ts';
import type { Db } from '../../kit/server/db/db.ts';
import { BY_VALUES } from '../../kit/server/db/statement-names.ts';
import type { Tables } from '../../kit/server/db/tables.ts';
import { matches } from '../../kit/server/list/list-find.ts';
import { readPage } from '../../kit/server/list/paging.ts';
import { noteReveal } from '../../kit/server/records/note-reveal.ts';
import { searchWords } from '../../kit/shared/search-words.ts';
import { optionPage, type PageQuery } from '../../kit/shared/wire.ts';
import { customerTraits } from '../../masters/choices.ts';
import {
  listedFields,
  type NamedField,
  personalFields,
  storedFields,
  unlistedFields,
} from '../../masters/customer-fields.ts';
import type {
  CustomerBody,
  CustomerOption,
  CustomerRecord,
  CustomerRow,
  CustomerSale,
  ExportedCustomer,
  Revealed,
  Similar,
} from './contract.ts';

/** What a Name Change adds: the stored picture, and whom it takes the connection over from. */
type CustomerExtras = { image: number | null; previous_holder_id: number | null };

/** Stores a customer with the account that its type has. */
export async function insertCustomer(
  db: Db,
  body: CustomerBody,
  today: string,
  paper: CustomerExtras = { image: null, previous_holder_id: null },
): Promise<number> {
  const { id } = await db
    .insertInto('customers')
    .values({ ...customerColumns(body, today), ...paper })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { hasAccount, hasConnection } = customerTraits[body.customerType];
  if (hasAccount || hasConnection) await openAccounts(db, sql`id = ${id}`);
  return id;
}

export async function updateCustomer(db: Db, id: number, body: CustomerBody, today: string): Promise<void> {
  await db.updateTable('customers').set(customerColumns(body, today)).where('id', '=', id).execute();
}

/** The columns of the forms. */
const formColumns = storedFields.map(([, { column }]) => column as keyof Tables['customers']);

/** The stored customer, locked until the transaction ends; 'delete' also keeps out new references to it. */
export function lockCustomer(db: Db, id: number, purpose: 'update' | 'delete') {
  const row = db
    .selectFrom('customers')
    .select(['id', 'version', 'customer_type', 'image', 'opening_date', 'area_code_id', 'previous_holder_id'])
    .select(formColumns)
    .where('id', '=', id);
  return (purpose === 'delete' ? row.forUpdate() : row.forNoKeyUpdate()).executeTakeFirst();
}
export type StoredCustomer = NonNullable<Awaited<ReturnType<typeof lockCustomer>>>;

/** Marks the present holder of a connection as its former holder and gives the id; undefined when no customer holds it. */
export async function supersedeHolder(db: Db, gasConsumerNumber: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update customers set is_superseded = true
     where upper(gas_consumer_number) = upper(${gasConsumerNumber}) and gas_consumer_number <> '' and not is_superseded
    returning id`.execute(db);
  return rows[0]?.id;
}

/** Undoes a Name Change with its record: the previous holder has the connection again. */
export async function deleteCustomer(db: Db, { id, previous_holder_id }: StoredCustomer): Promise<void> {
  await db.deleteFrom('customers').where('id', '=', id).execute();
  await closeAccounts(db, [id]);
  if (previous_holder_id === null) return;
  await db
    .updateTable('customers')
    .set({ is_superseded: false })
    .where('id', '=', previous_holder_id)
    .execute();
}

export async function hasAreaCode(db: Db, id: number): Promise<boolean> {
  const area = await db.selectFrom('area_codes').select('id').where('id', '=', id).executeTakeFirst();
  return area !== undefined;
}

/** Each field under its name on the wire, a personal number by its last four characters. */
const selected = (chosen: readonly NamedField[]) =>
  sql.join(
    chosen.map(([name, { column, input }]) => {
      const value = sql.ref(`customers.${column}`);
      return sql`${input === 'personal' ? sql`masked(${value})` : value} as ${sql.ref(name)}`;
    }),
  );

const columns = sql`
  customers.id, customers.version, is_superseded, ${selected(listedFields)}`;

/** What lists leave out. */
const paper = selected(unlistedFields);

/** A customer of the type, or of any type if it is blank. */
export async function readCustomer(
  db: Db,
  id: number,
  customerType = '',
): Promise<CustomerRecord | undefined> {
  const { rows } = await sql<CustomerRecord>`
    select ${columns}, ${paper},
           '/api/files/' || files.token as image,
           (select json_build_object('id', holder.id, 'name', rtrim(holder.first_name || ' ' || holder.last_name))
              from customers as holder where holder.id = customers.previous_holder_id) as previous_holder
      from customers
      left join files on files.id = customers.image
     where customers.id = ${id} and (${customerType} = '' or customer_type = ${customerType})`.execute(db);
  return rows[0];
}

export async function hasCustomer(db: Db, id: number): Promise<boolean> {
  const customer = await db.selectFrom('customers').select('id').where('id', '=', id).executeTakeFirst();
  return customer !== undefined;
}

/** A page of what a customer bought. */
export function salesOf(db: Db, id: number, query: PageQuery) {
  const rows = db
    .selectFrom(
      sql<CustomerSale>`(
        select day_entries.id, date, saletype, area_code, product, weight, qty, empty_cylinders, payment_mode, amount
          from day_entries
          join area_codes on area_codes.id = area_code_id)`.as('day_entries'),
    )
    .selectAll();
  return readPage(query, 'day_entries', rows, sql<SqlBool>`customer_id = ${id}`);
}

/** The personal numbers of a customer in full, and a note of who asked for those that there are. */
export async function revealCustomer(db: Db, id: number, userId: number): Promise<Revealed | undefined> {
  const { rows } = await sql<Revealed>`
    select ${sql.join(personalFields.map(([name, { column }]) => sql`${sql.ref(column)} as ${sql.ref(name)}`))}
      from customers where id = ${id}`.execute(db);
  const [numbers] = rows;
  if (!numbers) return undefined;
  const present = personalFields.filter(([name]) => numbers[name as keyof Revealed] !== '');
  await noteReveal(db, { userId, entity: 'customers', id, fields: present.map(([, { column }]) => column) });
  return numbers;
}

/** Some others on file with the same mobile, Aadhaar number or connection; each number by its own index. */
export async function similarCustomers(
  db: Db,
  { mobileNumber, aadharNumber, gas_consumer_number, consumerid, except }: SimilarQuery,
): Promise<Similar[]> {
  const { rows } = await sql<Similar>`
    select field, id, rtrim(first_name || ' ' || last_name) as name, customer_type as "customerType"
      from (
        (select 'mobileNumber' as field, 1 as place, id from customers
          where mobile = ${mobileNumber} and mobile <> '' and id <> ${except}::int order by id desc limit 3)
        union all
        (select 'aadharNumber', 2, id from customers
          where aadhar_number = ${aadharNumber} and aadhar_number <> '' and id <> ${except}::int order by id desc limit 3)
        union all
        (select 'gas_consumer_number', 3, id from customers
          where upper(gas_consumer_number) = upper(${gas_consumer_number}) and gas_consumer_number <> ''
            and not is_superseded and id <> ${except}::int)
        union all
        (select 'consumerid', 4, id from customers
          where upper(consumer_id) = upper(${consumerid}) and consumer_id <> '' and id <> ${except}::int order by id desc limit 3)
      ) as found
      join customers using (id)
     order by place, id desc`.execute(db);
  return rows;
}
type SimilarQuery = {
  mobileNumber: string;
  aadharNumber: string;
  gas_consumer_number: string;
  consumerid: string;
  except: number;
};

/**
 * The first customers in whose names and numbers every word of `search` occurs: first those whose whole name or number it
 * is, then those with these words in the name or company, then those with such beginnings of words in the name, then
 * others; in each group customers of the area first, then newest. Former holders of a connection are left out.
 */
export async function findCustomers(
  db: Db,
  { search, customer_type = '', area_code_id = null, limit = OPTION_LIMIT }: OptionsQuery,
): Promise<{ data: CustomerOption[]; hasNext: boolean }> {
  const wanted = searchWords(search);
  const { text = '', wordPrefixes = [], mobile = text } = wanted ?? {};
  const wholeWords = wordPrefixes.map((prefix) => prefix.replace(/%$/, ' %'));
  // One more than is shown, to know whether there are more.
  const { rows } = await sql<CustomerOption>`
    with found as (
      select ${sql.raw(BY_VALUES)} id,
             ${text} in (lower(rtrim(first_name || ' ' || last_name)), lower(company_name), lower(consumer_id),
                         lower(gas_consumer_number)) or mobile = ${mobile} as is_exact,
             ' ' || lower(first_name || ' ' || last_name || ' ' || company_name) || ' ' like all (${wholeWords}::text[]) as is_whole,
             ' ' || lower(rtrim(first_name || ' ' || last_name)) like all (${wordPrefixes}::text[]) as begins_so,
             area_code_id is not distinct from ${area_code_id}::int as is_near
        from customers
       where (${customer_type} = '' or customer_type = ${customer_type}) and not is_superseded
         and ${wanted ? matches(sql`search`, wanted) : sql`true`}
       order by is_exact desc, is_whole desc, begins_so desc, is_near desc, id desc
       limit ${sql.lit(limit + 1)}
    )
    select found.id, rtrim(first_name || ' ' || last_name) as name, first_name as "firstName", last_name as "lastName",
           customer_type as "customerType", mobile as "mobileNumber", company_name as "companyName",
           customers.area_code_id as areacode, credit_limit - owed as credit_left, address,
           coalesce(area_name, '') as area_name,
           coalesce(nullif(gas_consumer_number, ''), consumer_id) as consumer_number
      from found
      join customers on customers.id = found.id
      left join area_codes on area_codes.id = customers.area_code_id
      left join credit_accounts on credit_accounts.customer_id = found.id
     order by is_exact desc, is_whole desc, begins_so desc, is_near desc, id desc`.execute(db);
  return optionPage(rows, limit);
}
type OptionsQuery = {
  search: string;
  customer_type?: string | undefined;
  area_code_id?: number | null | undefined;
  limit?: number | undefined;
};
const OPTION_LIMIT = 20;

/** The customers as lists read them. */
export const customers = sql<CustomerRow>`select ${columns} from customers`;

/** The same with all fields of an exported file. */
export const exported = sql<ExportedCustomer>`
  select ${columns}, ${paper}, coalesce(area_code, '') as area_code
    from customers
    left join area_codes on area_codes.id = area_code_id`;
