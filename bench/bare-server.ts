// The reference: Fastify and pg with named statements. It sends the same bodies and checks nothing.
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import pg from 'pg';
import { plainSales } from './plain-sales.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, String);

const PAGE_SIZE = 20;
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = fastify();

const entries = `
  select day_entries.id, day_entries.date, saletype, branches.name as branch, day_entries.branch_id,
         area_codes.area_code, day_entries.area_code_id, coalesce(vehicle_number, '') as vehicle_number, vehicle_id,
         coalesce(employees.name, '') as driver, day_entries.employee_id, day_entries.customer_id,
         day_entries.customer_type, coalesce(first_name || ' ' || last_name, '') as customer_name,
         product, weight, qty, payment_mode, amount, empty_cylinders, stock_assign_id, cash_recovery_id
    from day_entries
    join branches on branches.id = day_entries.branch_id
    join area_codes on area_codes.id = day_entries.area_code_id
    left join vehicles on vehicles.id = day_entries.vehicle_id
    left join employees on employees.id = day_entries.employee_id
    left join customers on customers.id = day_entries.customer_id`;

const statement = (name: string, text: string) => (values: unknown[]) => ({ name, text, values });
const firstPage = statement(
  'page',
  `${entries} order by date desc, day_entries.id desc limit ${PAGE_SIZE + 1}`,
);
const report = statement(
  'report',
  plainSales('day_entries.branch_id = $1 and day_entries.date between $2 and $3'),
);
const oneEntry = statement('entry', `${entries} where day_entries.id = $1`);
const godownStock = statement(
  'godown_stock',
  `select row_number() over (order by product, weight) as id, product, weight, sum(filled) as qty, sum(empty) as empty_cylinders
     from stock_balances where place = 'godown' group by product, weight order by product, weight`,
);
const newVendor = statement(
  'vendor',
  `insert into vendors (name, phone, email, gst, address, product_type, note)
   values ($1, $2, $3, $4, $5, $6, $7)
   returning id, name, phone, email, gst, address, product_type, note`,
);
const newEntry = statement(
  'sale',
  `insert into day_entries (date, saletype, customer_id, customer_type, area_code_id, employee_id, vehicle_id, branch_id,
                            payment_mode, amount, empty_cylinders, product, weight, qty, stock_assign_id)
   select date, $2, $3, coalesce((select customer_type from customers where id = $3), ''), area_code_id, employee_id,
          vehicle_id, branch_id, $5, $6, $7, product, weight, $10, id
     from stock_assigns
    where date = $1 and area_code_id = $4 and product = $8 and weight = $9 and settlement_id is null
    order by id desc limit 1
   returning id, stock_assign_id`,
);
const newMovements = statement(
  'movements',
  `insert into stock_movements (source, source_id, date, product, weight, from_place, from_id, to_place, to_id, filled, empty)
   values ('day_entry', $1, $2, $3, $4, 'road', $5, 'customer', $6, $7, 0),
          ('day_entry', $1, $2, $3, $4, 'customer', $6, 'road', $5, 0, $8)`,
);
const takeFromRoad = statement(
  'road',
  `update stock_balances set filled = filled - $4, empty = empty + $5
    where place = 'road' and place_id = $1 and product = $2 and weight = $3 and filled >= $4`,
);
const giveToCustomer = statement(
  'customer',
  `insert into stock_balances (place, place_id, product, weight, filled, empty)
   values ('customer', $1, $2, $3, $4, -$5::bigint)
   on conflict (place, place_id, product, weight) do update
     set filled = stock_balances.filled + excluded.filled, empty = stock_balances.empty + excluded.empty`,
);

app.get('/api/dayentries', async () => {
  const { rows } = await pool.query(firstPage([]));
  const data = rows.slice(0, PAGE_SIZE);
  const last = data.at(-1);
  const next = Buffer.from(`${last.date}.${last.id}`).toString('base64url');
  return { data, hasNext: rows.length > PAGE_SIZE, hasPrevious: false, next, previous: null };
});

type Asked = { branch: number; from_date: string; to_date: string };
app.post<{ Body: Asked }>('/api/dayentries/reports', async ({ body: { branch, from_date, to_date } }) => ({
  data: (await pool.query(report([branch, from_date, to_date]))).rows,
}));

app.get<{ Params: { id: string } }>('/api/dayentries/:id', async ({ params }) => ({
  data: (await pool.query(oneEntry([params.id]))).rows[0],
}));

app.get('/api/inventory/godown', async () => ({ data: (await pool.query(godownStock([]))).rows }));

type Vendor = Record<'name' | 'phone' | 'email' | 'gst' | 'address' | 'product_type' | 'note', string>;
app.post<{ Body: Vendor }>('/api/vendors', async ({ body }, reply) => {
  const { name, phone, email, gst, address, product_type, note } = body;
  const { rows } = await pool.query(newVendor([name, phone, email, gst, address, product_type, note]));
  return reply.code(201).send({ msg: 'Vendor Added Successfully', data: rows[0] });
});

type Sale = Record<'date' | 'saletype' | 'payment_mode' | 'product', string> &
  Record<'customer_id' | 'area_code_id' | 'amount' | 'weight' | 'qty' | 'empty_cylinders', number>;
app.post<{ Body: Sale }>('/api/dayentries', async ({ body }, reply) => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const id = await sell(client, body);
    const { rows } = await client.query(oneEntry([id]));
    await client.query('commit');
    return reply.code(201).send({ msg: 'Day Entry Created Successfully', data: rows[0] });
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
});

async function sell(client: pg.PoolClient, sale: Sale): Promise<number> {
  const { date, customer_id, product, weight, qty, empty_cylinders } = sale;
  const { rows } = await client.query(
    newEntry([
      ...[date, sale.saletype, customer_id, sale.area_code_id, sale.payment_mode, sale.amount],
      ...[empty_cylinders, product, weight, qty],
    ]),
  );
  const { id, stock_assign_id } = rows[0];
  await client.query(
    newMovements([id, date, product, weight, stock_assign_id, customer_id, qty, empty_cylinders]),
  );
  const goods = [product, weight, qty, empty_cylinders];
  const { rowCount } = await client.query(takeFromRoad([stock_assign_id, ...goods]));
  if (rowCount !== 1) throw new Error('the load does not hold that much');
  await client.query(giveToCustomer([customer_id, ...goods]));
  return id;
}

for (const event of ['SIGTERM', 'SIGINT', 'disconnect'])
  process.once(event, () => app.close().then(() => process.exit(0)));
await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
