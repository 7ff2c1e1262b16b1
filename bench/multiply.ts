import type { Sizes } from '../src/app/demo/options.ts';

/**
 * Statements that multiply a business, which would take long through its own rules: each customer is copied,
 * and each sale with its movements is copied to earlier periods.
 */
export function multiplying({ customers, entries, days }: Sizes, times: number): string {
  const buyer = `customer_id + n * ${customers}`;
  const date = `date - n::int * ${Math.ceil((days * 7) / 6)}`;
  const id = (table: string) => `id + n * (select max(id) from ${table})`;
  const party = (side: string) =>
    `case when ${side}_place = 'customer' and ${side}_id > 0 then ${side}_id + n * ${customers} else ${side}_id end`;
  const copied: [table: string, replaced: Record<string, string>, which?: string][] = [
    [
      'customers',
      {
        id: id('customers'),
        gas_consumer_number: `case gas_consumer_number when '' then '' else gas_consumer_number || '-' || n end`,
        previous_holder_id: `previous_holder_id + n * ${customers}`,
      },
    ],
    ['credit_accounts', { customer_id: buyer }],
    ['sv_accounts', { customer_id: buyer }],
    ['stock_balances', { place_id: `place_id + n * ${customers}` }, "place = 'customer' and place_id > 0"],
    ['day_entries', { id: id('day_entries'), customer_id: buyer, date }],
    [
      'stock_movements',
      {
        ...{ id: id('stock_movements'), source_id: `source_id + n * ${entries}`, date },
        ...{ from_id: party('from'), to_id: party('to') },
      },
      "source = 'day_entry'",
    ],
    [
      'credit_entries',
      { id: id('credit_entries'), customer_id: buyer, source_id: `source_id + n * ${entries}`, date },
      "kind = 'sale'",
    ],
  ];
  const calls = copied.map(
    ([table, replaced, which = 'true']) =>
      `select pg_temp.copy_rows('${table}', $json$${JSON.stringify(replaced)}$json$, $which$${which}$which$);`,
  );
  return [copyRows(times), ...calls, 'select recount_daily_figures();'].join('\n');
}

/** Copies rows of a table with some columns replaced; `n` counts the copies. */
const copyRows = (times: number) => `
  set session_replication_role = replica;
  create function pg_temp.copy_rows(name text, replaced jsonb, which text) returns void language plpgsql as $$
  declare
    columns text;
    copied  text;
  begin
    select string_agg(quote_ident(attname), ', '), string_agg(coalesce(replaced ->> attname, quote_ident(attname)), ', ')
      into columns, copied
      from pg_attribute
     where attrelid = name::regclass and attnum > 0 and not attisdropped and attgenerated = '';
    execute format('insert into %I (%s) overriding system value select %s from %I, generate_series(1, ${times - 1}) as n where %s',
                   name, columns, copied, name, which);
    if replaced ? 'id' then
      execute format('select setval(pg_get_serial_sequence(%L, ''id''), max(id)) from %I', name, name);
    end if;
  end $$;`;
