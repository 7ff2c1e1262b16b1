import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { formatCount, formatDay, formatRupees } from '../../kit/shared/format.ts';
import { type OpeningPartName, partOf } from '../../masters/openings.ts';
import { fullThingName, type Product } from '../../masters/things.ts';

/** An opening with the ids of its records; what its part does not have is null. Weight in kg, amount in ₹. */
export type Opening = {
  date: string;
  branch_id: number;
  godown_id: number | null;
  customer_id: number | null;
  employee_id: number | null;
  product: Product | null;
  weight: number | null;
  filled: number | null;
  empty: number | null;
  /** Only of stock. */
  defective?: number | null;
  bill_no: string | null;
  due_date: string | null;
  amount: number | null;
  vendor_id: number | null;
  bank_account_id: number | null;
};

// Letters are compared by the database alone, as its unique index does: TypeScript takes ß and SS as one.
const key = sql`concat_ws(' ', coalesce(godown_id, 0), coalesce(customer_id, 0), coalesce(employee_id, 0),
                            coalesce(product, ''), (coalesce(weight, 0) * 100)::integer, coalesce(upper(bill_no), ''),
                            vendor_id, bank_account_id, case when num_nonnulls(vendor_id, bank_account_id) > 0 then branch_id end)`;

/** What names each of the openings within its part: a second one with the same key is refused. */
export async function keysOf(db: Db, openings: readonly Opening[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select ${key} as key
      from rows from (jsonb_to_recordset(${JSON.stringify(openings)}::jsonb) as (godown_id integer, customer_id integer,
             employee_id integer, product text, weight numeric, bill_no text, vendor_id integer, bank_account_id integer,
             branch_id integer)) with ordinality as typed
     order by ordinality`.execute(db);
  return rows.map((row) => row.key);
}

/** What an opening says, in words: two with the same words are equal. @example '120 filled, 30 empty Cylinders 14.2 kg' */
export function textOf(opening: Opening): string {
  const { product, weight, filled, empty, defective, bill_no, date, due_date, amount } = opening;
  if (amount !== null) {
    const due = due_date ? `, due ${formatDay(due_date)}` : '';
    return `${formatRupees(amount)}${bill_no === null ? '' : ` of ${formatDay(date)}${due}`}`;
  }
  const counts = [
    `${formatCount(filled ?? 0)} filled`,
    ...(empty ? [`${formatCount(empty)} empty`] : []),
    ...(defective ? [`${formatCount(defective)} defective`] : []),
  ];
  return `${counts.join(', ')} ${fullThingName({ product: product ?? '', weight: weight ?? 0 })}`;
}

/** Whether a stored opening is of another branch; an advance has none. */
export const isElsewhere = (stored: Opening, { branch_id }: Opening): boolean =>
  stored.branch_id > 0 && stored.branch_id !== branch_id;

/** How an opening is stored already, without the figures of another branch. */
export const storedAs = (stored: Opening, opening: Opening): string =>
  isElsewhere(stored, opening) ? 'for another branch' : `as ${textOf(stored)}`;

/** The stored openings of a part, from whatever screen they come. @param from what a person sees, or all */
const storedIn = (from: 'openings' | 'openings_of_all'): Record<OpeningPartName, RawBuilder<unknown>> => ({
  stock: sql`
    select date, branch_id, godown_id, null::integer as customer_id, null::integer as employee_id, product, weight,
           filled, empty, defective, null::text as bill_no, null::date as due_date, null::numeric as amount,
           null::integer as vendor_id, null::integer as bank_account_id
      from stock_adjustments where kind = 'opening'`,
  bills: ownRows('bills', from),
  // The field of the customer's form.
  advances: sql`
    select coalesce(opening_date, date) as date, 0 as branch_id, null::integer as godown_id, id as customer_id,
           null::integer as employee_id, null::text as product, null::numeric as weight, null::integer as filled,
           null::integer as empty, null::integer as defective, null::text as bill_no, null::date as due_date, advance_amount as amount,
           null::integer as vendor_id, null::integer as bank_account_id
      from customers where customer_type = any(${partOf('advances').customers}) and advance_amount > 0`,
  cylinders: ownRows('cylinders', from),
  deposits: ownRows('deposits', from),
  drivers: ownRows('drivers', from),
  vendors: ownRows('vendors', from),
  banks: ownRows('banks', from),
});

function ownRows(part: OpeningPartName, from: string) {
  return sql`
    select date, branch_id, null::integer as godown_id, customer_id, employee_id, product, weight, filled, empty,
           null::integer as defective, bill_no, due_date, amount, vendor_id, bank_account_id
      from ${sql.table(from)} where part = ${part}`;
}

/** The stored openings with these keys. */
export async function storedOpenings(
  db: Db,
  part: OpeningPartName,
  keys: readonly string[],
): Promise<Map<string, Opening[]>> {
  const { rows } = await sql<Opening & { key: string }>`
    select *, ${key} as key
      from (${storedIn('openings_of_all')[part]}) as stored where ${key} = any(${keys})`.execute(db);
  return Map.groupBy(rows, (row) => row.key);
}

/** The number of stored openings of a part, and their total: ₹, or cylinders of all states. */
export const partTotals = (part: OpeningPartName) => sql`
  select count(*)::integer as rows,
         coalesce(sum(coalesce(amount, filled + empty + coalesce(defective, 0))) filter (where amount <> 0 or product = 'Cylinders'), 0) as total
    from (${storedIn('openings')[part]}) as stored`;
