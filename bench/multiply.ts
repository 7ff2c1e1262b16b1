/**
 * Statements that multiply a business, which would take long through its own rules: customers are copied, and their days
 * with all records and their close to earlier periods. The books balance afterwards.
 * @param business.days that it has done business for, six a week
 */
export function multiplying({ days }: { days: number }, times: number): string {
  const period = Math.ceil((days * 7) / 6);
  const calls = copied(period).map(
    ([table, replaced, which = 'true']) =>
      `select pg_temp.copy_rows('${table}', $json$${JSON.stringify(replaced)}$json$, $which$${which}$which$);`,
  );
  return [copyRows(times), ...calls, BALANCES].join('\n');
}

const NUMBERED = [
  ...['customers', 'customer_payments', 'sv_payments', 'money_accounts', 'money_postings'],
  ...['inventory', 'stock_adjustments'],
  ...['stock_settlements', 'stock_assigns', 'cash_recoveries', 'expenses', 'day_entries', 'stock_movements'],
  ...['day_closes', 'counter_sales', 'openings'],
];

const BALANCES = `
  delete from stock_balances;
  insert into stock_balances (place, place_id, product, weight, state, count)
  select place, place_id, product, weight, state, sum(count)
    from (select from_place as place, from_id as place_id, product, weight, state, -count as count
            from stock_movements
           union all
          select to_place, to_id, product, weight, state, count from stock_movements) as moved
   group by place, place_id, product, weight, state;
  update money_accounts set balance = posted
    from (select account_id, sum(amount) as posted from money_lines group by account_id) as lines
   where account_id = money_accounts.id and balance <> posted;`;

/** Opens all days. */
export const withoutCloses = `
  set session_replication_role = replica;
  delete from day_closes;
  reset session_replication_role;`;

type CopiedTable = readonly [table: string, replaced: Record<string, string>, which?: string];

/** The copied tables, `n` periods of so many days ago. */
function copied(period: number): CopiedTable[] {
  const date = `date - n::int * ${period}`;
  const own = (table: string) => ({ id: copyOf('id', table), date });
  const customer = { customer_id: copyOf('customer_id', 'customers') };
  const settlement = { settlement_id: copyOf('settlement_id', 'stock_settlements') };
  return [
    [
      'customers',
      {
        id: copyOf('id', 'customers'),
        date,
        opening_date: `opening_${date}`,
        gas_consumer_number: `case gas_consumer_number when '' then '' else gas_consumer_number || '-' || n end`,
        previous_holder_id: copyOf('previous_holder_id', 'customers'),
      },
    ],
    [
      'money_accounts',
      {
        id: copyOf('id', 'money_accounts'),
        owner_id: copyOf('owner_id', 'customers'),
        unpaid_since: `unpaid_since - n::int * ${period}`,
      },
      isOfCustomer,
    ],
    ...['customer_payments', 'sv_payments'].map((table) => [table, { ...own(table), ...customer }] as const),
    ...['inventory', 'stock_adjustments', 'stock_settlements', 'cash_recoveries', 'expenses'].map(
      (table) => [table, own(table)] as const,
    ),
    ['day_closes', own('day_closes'), 'reopened_at is null'],
    // Goods that are on the road today were not so in earlier periods.
    ['stock_assigns', { ...own('stock_assigns'), ...settlement }, isSettled],
    ['counter_sales', { ...own('counter_sales'), ...customer }],
    // There is one opening for each driver, vendor and bank account.
    ['openings', { ...own('openings'), ...customer }, "part not in ('drivers', 'vendors', 'banks')"],
    [
      'day_entries',
      {
        ...own('day_entries'),
        ...customer,
        stock_assign_id: copyOf('stock_assign_id', 'stock_assigns'),
        cash_recovery_id: copyOf('cash_recovery_id', 'cash_recoveries'),
        counter_sale_id: copyOf('counter_sale_id', 'counter_sales'),
      },
    ],
    ...copiedLedgers(own),
  ];
}

const isOfCustomer = "kind in ('customer_credit', 'sv_charge', 'sv_deposit')";
const isSettled = 'settlement_id is not null';

function copiedLedgers(own: (table: string) => Record<string, string>): CopiedTable[] {
  return [
    [
      'stock_movements',
      {
        ...own('stock_movements'),
        source_id: source('source', {
          day_entry: 'day_entries',
          stock_assign: 'stock_assigns',
          inventory: 'inventory',
          stock_settlement: 'stock_settlements',
          stock_adjustment: 'stock_adjustments',
          opening: 'openings',
        }),
        from_id: party('from'),
        to_id: party('to'),
      },
      `(source <> 'stock_assign' or source_id in (select id from stock_assigns where ${isSettled}))
         and (source <> 'opening' or to_place <> 'shortage')`,
    ],
    [
      'money_postings',
      {
        ...own('money_postings'),
        source_id: source('source', {
          customer: 'customers',
          day_entry: 'day_entries',
          customer_payment: 'customer_payments',
          sv_payment: 'sv_payments',
          opening_bill: 'openings',
          opening_deposit: 'openings',
        }),
        debit_id: account('debit_id'),
        credit_id: account('credit_id'),
        reverses: copyOf('reverses', 'money_postings'),
      },
      "source not in ('opening_vendor', 'opening_bank')",
    ],
  ];
}

const copyOf = (column: string, table: string) =>
  `${column} + n * (select id from last_ids where name = '${table}')`;

const source = (column: string, tables: Record<string, string>) =>
  `case ${column} ${Object.entries(tables)
    .map(([name, table]) => `when '${name}' then ${copyOf('source_id', table)}`)
    .join(' ')} end`;

const party = (side: string) => `case
    when ${side}_place = 'customer' and ${side}_id > 0 then ${copyOf(`${side}_id`, 'customers')}
    when ${side}_place = 'road' then ${copyOf(`${side}_id`, 'stock_assigns')}
    else ${side}_id end`;

const account = (side: string) => `case
    when ${side} in (select id from money_accounts where ${isOfCustomer}) then ${copyOf(side, 'money_accounts')}
    else ${side} end`;

/** Copies rows of a table with some columns replaced; `n` counts the copies. */
const copyRows = (times: number) => `
  set session_replication_role = replica;
  create temp table last_ids as ${[...NUMBERED].map((table) => `select '${table}' as name, max(id) as id from ${table}`).join(' union all ')};
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
