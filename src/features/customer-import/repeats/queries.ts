import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../kit/server/db/db.ts';
import { type CustomerType, customerTraits } from '../../../masters/choices.ts';
import { type Choice, importRefusals } from '../contract.ts';

type CheckedImport = { id: number; customer_type: CustomerType };

/**
 * Notes for every valid row the earlier row of the file that it repeats, the customer on file that it may repeat, and how
 * the two differ. The first key that is on file counts: the number, then the phone, then the name with the address or area.
 * Without the same number, a row with a number may only be a customer who has none. A choice ends when the customer on
 * file changes.
 */
export async function markDuplicates(db: Db, { id, customer_type }: CheckedImport): Promise<void> {
  // On file each key is one row, however many customers have it: many rows and customers may have the same invented phone.
  await sql`
    with judged as materialized (
      select row_number, record ->> 'sv_type' as kind, record ? 'is_superseded' as is_former,
             ${keyColumns(customer_type, (column) => sql`(record ->> ${sql.lit(column)})`)},
             min(row_number) over (partition by case when record ? 'is_superseded' then 'former ' || connection || ' ' || person
                                                     when connection is not null then 'connection ' || connection
                                                     else person end) as first_row
        from customer_import_rows
       where import_id = ${id} and record is not null and not left_out
    ), held as materialized (
      select id, version, is_superseded, ${keyColumns(customer_type, (column) => sql`${sql.ref(column)}::text`)}
        from customers
       where customer_type = ${customer_type}
    ), on_file as (
      select place, key, count(*)::int as many, min(id) as id,
             count(*) filter (where number is null)::int as many_without, min(id) filter (where number is null) as id_without
        from (select id, number, is_superseded, ${keysOf} from held) as keyed
       where key is not null and (not is_superseded or place = ${FORMER})
       group by place, key
    ), found as (
      select row_number, min(case when number is null or place <= ${BY_NUMBER} then array[place, many, id]
                                  else array[place, many_without, id_without] end) as found
        from (select row_number, number, kind, is_former, ${keysOf} from judged) as keyed
        join on_file using (place, key)
       where (keyed.number is null or place <= ${BY_NUMBER} or many_without > 0)
         and case when is_former then place = ${FORMER}
                  when kind = 'Name Change' then place in (2, 3)
                  else place > ${FORMER} end
       group by row_number
    ), compared as (
      select row_number, nullif(first_row, row_number) as twin_row, held.id as twin_id, version as twin_version,
             case when held.id is null then '{}'
                  when found[2] > 1 then array['several']
                  else array_remove(array[case when judged.exact <> coalesce(held.exact, '') then 'number' end,
                                          case when judged.name <> held.name then 'name' end,
                                          case when judged.mobile <> held.mobile then 'phone' end], null) end as differs
        from judged
        left join found using (row_number)
        left join held on held.id = found[3]
    )
    update customer_import_rows as rows
       set twin_row = compared.twin_row, twin_id = compared.twin_id, twin_version = compared.twin_version,
           differs = compared.differs,
           choice = case when (rows.twin_id, rows.twin_version, rows.differs)
                              = (compared.twin_id, compared.twin_version, compared.differs) then choice end
      from compared
     where rows.import_id = ${id} and rows.row_number = compared.row_number
       and (rows.twin_row, rows.twin_id, rows.twin_version, rows.differs)
           is distinct from (compared.twin_row, compared.twin_id, compared.twin_version, compared.differs)`.execute(
    db,
  );
}

/** What customers are compared by: spaces, marks and capitals apart, a number without leading zeros, a name without title. */
function keyColumns(type: CustomerType, field: (column: string) => RawBuilder<unknown>) {
  const { hasConnection } = customerTraits[type];
  const number = field(hasConnection ? 'gas_consumer_number' : 'consumer_id');
  const exact = sql`nullif(upper(${number}), '')`;
  const shortened = sql`nullif(ltrim(letters_and_digits(${number}), '0'), '')`;
  const name = sql`rtrim(concat_ws(' ', ${field('first_name')}, ${field('last_name')}))`;
  return sql`
    ${exact} as exact,
    -- Lists have 0 for a customer without a number; a connection may have it.
    ${hasConnection ? sql`coalesce(${shortened}, ${exact})` : shortened} as number,
    letters_and_digits(regexp_replace(${name}, '^(mr|mrs|ms|miss|dr|shri|shree|smt|sri)[. ]+(?=.* )', '', 'i')) as name,
    ${field('mobile')} as mobile,
    letters_and_digits(${field('address')}) as address,
    ${field('area_code_id')} as area`;
}

/** The places of keys: of a former holder of a connection, and the last one that has the number. */
const FORMER = sql.lit(1);
const BY_NUMBER = sql.lit(4);

/**
 * A key of a row or a customer at each place, the clearest first; null where it lacks a part. In the select list, because a
 * join of values may be planned as a search through all keys on file for each row.
 */
const keysOf = sql`generate_series(1, 8) as place, unnest(array[
  number || ' ' || name, number || ' ' || name, number || ' ' || mobile, number,
  mobile || ' ' || name, mobile, name || ' ' || address, name || ' ' || area]) as key`;

type Chosen = { choice: Choice; differs: readonly string[]; row?: number | undefined };

/**
 * Chooses what becomes of rows that are on file: of one, or of all that differ so. Of rows that repeat one customer the
 * first one, or the one that is chosen by itself, updates the phone.
 * @throws wrong_choice when no such row allows it
 */
export async function chooseForRows(db: Db, { id, customer_type }: CheckedImport, chosen: Chosen) {
  const { choice, differs, row = null } = chosen;
  const isUpdate = choice === 'update';
  if (isUpdate && (customerTraits[customer_type].hasConnection || !differs.includes('phone')))
    throw importRefusals.wrong_choice();
  const { numAffectedRows } = await sql`
    with chosen as materialized (
      select row_number, twin_id, row_number() over (partition by twin_id order by row_number) as turn
        from customer_import_rows as rows
       where import_id = ${id} and twin_id is not null and record is not null and not left_out
         and differs = ${differs}::text[] and row_number = coalesce(${row}::int, row_number)
         ${choice === 'add' ? sql`and not ${takesConnection}` : sql``}
    ), wanted as (
      select row_number, case when ${isUpdate ? sql`turn = 1` : sql`true`} then ${choice === 'leave out' ? null : choice}::text end as choice
        from chosen
      union
      select row_number, null from customer_import_rows
       where ${sql.lit(isUpdate)} and import_id = ${id} and choice = 'update'
         and twin_id in (select twin_id from chosen) and row_number not in (select row_number from chosen)
    )
    update customer_import_rows as rows set choice = wanted.choice
      from wanted
     where import_id = ${id} and rows.row_number = wanted.row_number`.execute(db);
  if (numAffectedRows === 0n) throw importRefusals.wrong_choice();
}

/** A connection has one holder, unless the row is about another one before or after. */
const takesConnection = sql`(
  coalesce(record ->> 'sv_type', '') <> 'Name Change' and not record ? 'is_superseded'
  and exists (select from customers
               where upper(gas_consumer_number) = connection and gas_consumer_number <> '' and not is_superseded))`;

export async function countPhones(db: Db, id: number): Promise<number> {
  const rows = db
    .selectFrom('customer_import_rows')
    .where('import_id', '=', id)
    .where('state', '=', 'update');
  return (await rows.select(db.fn.countAll<number>().as('rows')).executeTakeFirstOrThrow()).rows;
}

/**
 * Updates the phones of customers on file as it was chosen, and keeps the former ones.
 * @throws rows_changed when a customer was changed since the rows were checked
 */
export async function updatePhones(db: Db, id: number, expected: number): Promise<void> {
  const { numAffectedRows } = await sql`
    with held as (
      select customers.id, mobile, record ->> 'mobile' as mobile_after
        from customers
        join customer_import_rows as rows on twin_id = customers.id and twin_version = version
       where import_id = ${id} and rows.state = 'update'
       order by customers.id
         for no key update of customers
    )
    insert into customer_import_phones (import_id, customer_id, mobile_before, mobile_after)
    select ${id}::int, id, mobile, mobile_after from held`.execute(db);
  if (numAffectedRows !== BigInt(expected)) throw importRefusals.rows_changed();
  await sql`
    update customers set mobile = mobile_after
      from customer_import_phones
     where import_id = ${id} and customer_id = customers.id`.execute(db);
}

/** Gives customers back the phones that an import has updated, except those that were changed again since. */
export async function restorePhones(db: Db, id: number): Promise<void> {
  await sql`
    update customers set mobile = mobile_before
      from customer_import_phones
     where import_id = ${id} and customer_id = customers.id and mobile = mobile_after`.execute(db);
  await db.deleteFrom('customer_import_phones').where('import_id', '=', id).execute();
}
