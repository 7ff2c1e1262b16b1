import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import type { LoadOnRoad, LoadRow } from './contract.ts';

const columns = sql`
  stock_assigns.id, stock_assigns.version, stock_assigns.date, area_code_id, stock_assigns.employee_id, vehicle_id, stock_assigns.branch_id, godown_id,
  stock_assigns.product, stock_assigns.weight, qty, stock_assigns.status,
  json_build_object('id', area_codes.id, 'area_code', area_code, 'area_name', area_name) as area_code,
  json_build_object('id', employees.id, 'name', employees.name) as employee,
  json_build_object('id', vehicles.id, 'vehicle_number', vehicle_number) as vehicle,
  json_build_object('id', branches.id, 'name', branches.name) as branch,
  json_build_object('id', godowns.id, 'name', godowns.name) as godown`;

const tables = sql`
  stock_assigns
  join area_codes on area_codes.id = stock_assigns.area_code_id
  join employees on employees.id = stock_assigns.employee_id
  join vehicles on vehicles.id = stock_assigns.vehicle_id
  join branches on branches.id = stock_assigns.branch_id
  join godowns on godowns.id = stock_assigns.godown_id`;

/** The assigns as lists and forms read them. */
export const loads = sql<LoadRow>`select ${columns} from ${tables}`;

export async function readLoad(db: Db, id: number): Promise<LoadRow | undefined> {
  const { rows } = await sql<LoadRow>`
    ${loads} where stock_assigns.id = ${id}`.execute(db);
  return rows[0];
}

/** The assigns of a day, of one status or of one area, each with what was sold of it and is left on the road. */
export async function loadsOfDay(
  db: Db,
  asked: { date: string; status?: string; area_code_id?: number },
): Promise<LoadOnRoad[]> {
  const { date, status = '', area_code_id = 0 } = asked;
  const { rows } = await sql<LoadOnRoad>`
    select ${columns},
           case when stock_assigns.status = 'raised' then qty - coalesce(count, 0)
                else ${soldOffRoad('from')} - ${soldOffRoad('to')} end as sold,
           coalesce(count, 0) as left
      from ${tables}
      left join stock_balances
        on stock_balances.place = 'road' and stock_balances.place_id = stock_assigns.id
       and stock_balances.product = stock_assigns.product and stock_balances.weight = stock_assigns.weight
       and state = 'filled'
     where stock_assigns.date = ${date}
       and (${status} = '' or stock_assigns.status = ${status})
       and (${area_code_id}::integer = 0 or area_code_id = ${area_code_id})
     order by stock_assigns.id
     limit 1000`.execute(db);
  return rows;
}

/** The raised loads that sales of a day and area are drawn from: those of the day, then older ones with goods still on them. */
export async function loadsOnRoad(
  db: Db,
  { date, area_code_id }: { date: string; area_code_id: number },
): Promise<LoadOnRoad[]> {
  const { rows } = await sql<LoadOnRoad>`
    select ${columns}, qty - coalesce(own.count, 0) as sold, coalesce(own.count, 0) as left
      from ${tables}
      left join stock_balances as own
        on own.place = 'road' and own.place_id = stock_assigns.id
       and own.product = stock_assigns.product and own.weight = stock_assigns.weight and own.state = 'filled'
     where stock_assigns.date <= ${date} and area_code_id = ${area_code_id} and settlement_id is null
       and (stock_assigns.date = ${date}
            or exists (select from stock_balances as held
                        where held.place = 'road' and held.place_id = stock_assigns.id and held.count > 0))
     order by stock_assigns.date <> ${date}, stock_assigns.date, stock_assigns.id
     limit 1000`.execute(db);
  return rows;
}

/** The quantity that sales took off a settled load ('from'), or their reversals put back ('to'). */
const soldOffRoad = (side: 'from' | 'to') => sql`
  (select coalesce(sum(count), 0)
     from stock_movements
    where source = 'day_entry' and state = 'filled'
      and ${sql.ref(`${side}_place`)} = 'road' and ${sql.ref(`${side}_id`)} = stock_assigns.id
      and stock_movements.product = stock_assigns.product and stock_movements.weight = stock_assigns.weight)`;
