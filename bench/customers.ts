import { familyNames, men, women } from '../src/app/demo/names.ts';

export const CUSTOMERS = 1_000_000;

const listed = (names: readonly string[]) => `(array['${names.join("','")}'])`;

/**
 * Inserts customers of all types with one statement. Indexes are created after the rows, which takes a fifth of
 * the time.
 */
export function manyCustomers(customers = CUSTOMERS): string {
  const firstNames = [...men, ...women];
  return `
    set session_replication_role = replica;
    set maintenance_work_mem = '512MB';
    create temp table later as
      select indexdef from pg_indexes where tablename = 'customers' and indexname <> 'customers_pkey';
    do $$ declare name text; begin
      for name in select indexname from pg_indexes where tablename = 'customers' and indexname <> 'customers_pkey' loop
        execute 'drop index ' || name;
      end loop;
    end $$;
    insert into customers (customer_type, date, salutations, first_name, last_name, mobile, consumer_id, address,
                           credit_limit, opening_date, sv_type, gas_consumer_number)
    select type, date '2023-01-01' + (number::bigint * 1200 / ${customers})::int, 'Mr',
           ${listed(firstNames)}[1 + ((number::bigint * 7919) % ${firstNames.length})::int],
           ${listed(familyNames)}[1 + ((number::bigint * 104729 / 13) % ${familyNames.length})::int],
           (6000000000 + (number::bigint * 2654435761) % 4000000000)::text,
           case when type = 'SV' then '' else (7000000 + number)::text end,
           number % 300 || '-' || number % 40 || ' Station Road, Guntur',
           case when type = 'Credit' then 50000 else 0 end, case when type = 'Credit' then date '2023-01-01' end,
           case when type = 'SV' then 'New' else '' end,
           case when type = 'SV' then (60000000 + number)::text else '' end
      from (select number, case number % 8 when 0 then 'Credit' when 1 then 'SV' when 2 then 'SV' else 'Guest' end as type
              from generate_series(1, ${customers}) as number) as numbered;
    insert into credit_accounts (customer_id, owed) select id, 0 from customers where customer_type = 'Credit';
    insert into customer_words (word)
      select distinct lower(word) from unnest(${listed([...firstNames, ...familyNames])}) as word where length(word) >= 3;
    do $$ declare definition text; begin
      for definition in select indexdef from later loop execute definition; end loop;
    end $$;`;
}
