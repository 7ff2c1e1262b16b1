import pg from 'pg';

const TO_DATE = '2099-12-31';

/** A report request, and the same condition as SQL. */
export type Asked = {
  what: string;
  path: string;
  body: Record<string, unknown>;
  where: string;
  rows: number;
};

/** The branch and the period until today whose number of sales is closest to this one. */
export async function salesOfBranch(url: string, rows: number): Promise<Asked> {
  return nearest(url, { key: 'branch_id', of: 'true', rows }, ({ value, from_date }) => ({
    what: `branch, ${rows} rows`,
    path: '/dayentries/reports',
    body: { branch: Number(value), from_date, to_date: TO_DATE },
  }));
}

/** The branch with the most sales in the last 30 days. */
export async function lastMonth(url: string): Promise<Asked> {
  const of = `date > (select max(date) - 30 from day_entries)`;
  return nearest(url, { key: 'branch_id', of, rows: 1_000_000 }, ({ value, from_date }) => ({
    what: 'one branch, a month',
    path: '/dayentries/reports',
    body: { branch: Number(value), from_date, to_date: TO_DATE },
  }));
}

/** The customer type and the period whose number of sales is closest to this one. */
export async function mostOfOneType(url: string, rows: number): Promise<Asked> {
  const of = `customer_type in ('Credit', 'Guest')`;
  return nearest(url, { key: 'customer_type', of, rows }, ({ value, from_date }) => ({
    what: 'all customers of a type',
    path: '/dayentries/reportsbycustomertype',
    body: { customer_type: value, from_date, to_date: TO_DATE },
  }));
}

type Found = { value: string; from_date: string; rows: number };

async function nearest(
  url: string,
  { key, of, rows }: { key: string; of: string; rows: number },
  asked: (found: Found) => Omit<Asked, 'rows' | 'where'>,
): Promise<Asked> {
  const client = new pg.Client(url);
  await client.connect();
  const found = await client.query<Found>(
    `select value, from_date, rows::integer
       from (select ${key}::text as value, date::text as from_date,
                    sum(count(*)) over (partition by ${key} order by date desc) as rows
               from day_entries where ${of} group by ${key}, date) as periods
      order by abs(rows - $1), value limit 1`,
    [rows],
  );
  await client.end();
  const [period] = found.rows;
  if (!period) throw new Error('the database has no sales');
  const { value, from_date } = period;
  const where = `day_entries.${key} = '${value}' and day_entries.date between '${from_date}' and '${TO_DATE}'`;
  return { ...asked(period), where, rows: period.rows };
}
