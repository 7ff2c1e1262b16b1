import { sql } from 'kysely';
import type { Db } from '../../../kit/server/db/db.ts';
import type { OpenLoad, OpenLoadsQuery, SettlementRow } from './contract.ts';

/** The lines of the evening count: for each load what went out, was sold and should come back. */
export async function openLoads(
  db: Db,
  { date, area_code_id, earlier }: OpenLoadsQuery,
): Promise<OpenLoad[]> {
  const { rows } = await sql<OpenLoad>`
    select stock_assigns.id as stock_assign_id, stock_assigns.date, stock_assigns.employee_id, employees.name as driver,
           stock_assigns.vehicle_id, vehicles.vehicle_number, stock_assigns.branch_id,
           stock_assigns.godown_id, godowns.name as godown, stock_assigns.product, stock_assigns.weight,
           stock_assigns.qty as assigned, stock_assigns.qty - coalesce(filled_balance.count, 0) as sold,
           coalesce(filled_balance.count, 0) as expected_filled, coalesce(empty_balance.count, 0) as expected_empty,
           coalesce(empty_balance.weight, 0) as empties_weight
      from stock_assigns
      join employees on employees.id = stock_assigns.employee_id
      join vehicles on vehicles.id = stock_assigns.vehicle_id
      join godowns on godowns.id = stock_assigns.godown_id
      left join stock_balances as filled_balance
        on filled_balance.place = 'road' and filled_balance.place_id = stock_assigns.id
       and filled_balance.product = stock_assigns.product and filled_balance.weight = stock_assigns.weight and filled_balance.state = 'filled'
      left join lateral (
        -- A load of another product may carry empties of several weights; a settlement counts one.
        select weight, count
          from stock_balances
         where place = 'road' and place_id = stock_assigns.id and state = 'empty' and count > 0
         order by weight
         limit 1) as empty_balance on true
     where stock_assigns.date ${earlier ? sql`<=` : sql`=`} ${date} and stock_assigns.area_code_id = ${area_code_id}
       and stock_assigns.settlement_id is null
     order by stock_assigns.date desc, employees.name, stock_assigns.employee_id, vehicles.vehicle_number, stock_assigns.product,
              stock_assigns.weight, stock_assigns.id`.execute(db);
  return rows;
}

/** The settlements as lists read them. */
export const settlements = sql<SettlementRow>`
  select stock_settlements.id, stock_settlements.version, stock_settlements.date, area_code_id, stock_settlements.employee_id, vehicle_id,
         stock_settlements.godown_id, product, weight, qty, empty_cylinders, defective_back, assigned, sold, short_filled, short_empty,
         json_build_object('id', area_codes.id, 'area_code', area_code, 'area_name', area_name) as area_code,
         json_build_object('id', employees.id, 'name', employees.name) as employee,
         json_build_object('id', vehicles.id, 'vehicle_number', vehicle_number) as vehicle,
         (select case when count(*) = 1 then min(id) end from stock_assigns
           where settlement_id = stock_settlements.id) as stock_assign_id,
         (select name from godowns
           where id = stock_settlements.godown_id
             and id not in (select godown_id from stock_assigns where settlement_id = stock_settlements.id)) as other_godown
    from stock_settlements
    join area_codes on area_codes.id = stock_settlements.area_code_id
    join employees on employees.id = stock_settlements.employee_id
    join vehicles on vehicles.id = stock_settlements.vehicle_id`;

export async function readSettlement(db: Db, id: number): Promise<SettlementRow | undefined> {
  const { rows } = await sql<SettlementRow>`${settlements} where stock_settlements.id = ${id}`.execute(db);
  return rows[0];
}

/** The settlement of a load, or undefined while it is raised. */
export async function readSettlementOf(db: Db, loadId: number): Promise<SettlementRow | undefined> {
  const { rows } = await sql<SettlementRow>`
    ${settlements}
     where stock_settlements.id = (select settlement_id from stock_assigns where id = ${loadId})`.execute(db);
  return rows[0];
}
