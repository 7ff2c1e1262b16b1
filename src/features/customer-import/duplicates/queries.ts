import { sql } from 'kysely';
import type { Db } from '../../../kit/server/db.ts';
import type { CustomerType } from '../../../masters/choices.ts';

/**
 * Notes for every valid row the earlier row that it repeats, and the customer on file that it would repeat. A connection
 * is its number; who held it before is a person beside it; anybody else is the same when name, mobile and consumer
 * number are.
 */
export async function markDuplicates(
  db: Db,
  { id, customer_type }: { id: number; customer_type: CustomerType },
) {
  await sql`
    with judged as materialized (
      select row_number, case when not is_former then connection end as connection, case when is_former then connection end as former,
             person, record ->> 'mobile' as mobile, record ->> 'sv_type' as kind,
             min(row_number) over (partition by case when is_former then 'former ' || connection || ' ' || person
                                                     when connection is not null then 'connection ' || connection
                                                     else person end) as first_row
        from (select *, record ? 'is_superseded' as is_former from customer_import_rows) as rows
       where import_id = ${id} and record is not null and not left_out
    ), on_file as (
      select row_number, min(customers.id) as id
        from judged
        join customers on upper(gas_consumer_number) = connection and gas_consumer_number <> '' and not is_superseded
       where kind <> 'Name Change'
          or lower(first_name || ' ' || last_name || ' ' || customers.mobile || ' ' || consumer_id) = person
       group by row_number
      union all
      select row_number, min(customers.id)
        from judged
        join customers on customers.mobile = judged.mobile and customer_type = ${customer_type}
         and lower(first_name || ' ' || last_name || ' ' || customers.mobile || ' ' || consumer_id) = person
       where connection is null and (former is null or upper(gas_consumer_number) = former)
       group by row_number
    )
    update customer_import_rows as rows
       set twin_row = nullif(first_row, judged.row_number), twin_id = on_file.id
      from judged
      left join on_file using (row_number)
     where rows.import_id = ${id} and rows.row_number = judged.row_number
       and (twin_row is distinct from nullif(first_row, judged.row_number) or twin_id is distinct from on_file.id)`.execute(
    db,
  );
}
