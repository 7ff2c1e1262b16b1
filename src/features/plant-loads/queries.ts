import { sql } from 'kysely';
import { modeOfRows } from '../../domain/banks/mode.ts';
import { ruleSettings } from '../../domain/settings.ts';
import type { Db } from '../../kit/server/db/db.ts';
import { idAndName } from '../../kit/server/list/id-and-name.ts';
import type { RuleSettings } from '../../kit/shared/rule-settings.ts';
import type { ClaimRow } from './claims-contract.ts';
import type { PlantLoadRow } from './contract.ts';

/** The loads as lists and forms read them; while money places are on, with the modes of their payments. */
export const plantLoads = (rules: Pick<RuleSettings, 'money_places'>) => {
  const mode = modeOfRows('plant_loads', rules);
  return sql<PlantLoadRow>`
  select plant_loads.id, plant_loads.version, plant_loads.date, plant_loads.branch_id, ${idAndName('branches')} as branch, number,
         plant_loads.vendor_id, ${idAndName('vendors')} as vendor, godown_id, ${idAndName('godowns')} as godown, vehicle, crew, sent,
         received_on, received, invoice_no, invoice_date, payment_mode, paid_amount, plant_loads.note,
         plant_loads.status${mode.columns}
    from plant_loads
    join branches on branches.id = plant_loads.branch_id
    join vendors on vendors.id = plant_loads.vendor_id
    join godowns on godowns.id = godown_id${mode.joins}`;
};

export async function readPlantLoad(db: Db, id: number): Promise<PlantLoadRow | undefined> {
  const { rows } =
    await sql<PlantLoadRow>`${plantLoads(await ruleSettings(db))} where plant_loads.id = ${id}`.execute(db);
  return rows[0];
}

/** The claims as lists and forms read them. The load is of the branch that had the godown when it was sent. */
export const claims = sql<ClaimRow>`
  select plant_claims.id, plant_claims.version, plant_claims.date, plant_claims.branch_id, ${idAndName('branches')} as branch,
         plant_load_id, json_build_object('id', plant_load_id, 'name', coalesce(number, 'Of another branch')) as plant_load,
         plant_claims.vendor_id, ${idAndName('vendors')} as vendor, plant_claims.godown_id, ${idAndName('godowns')} as godown,
         weight, qty, weight_read, cylinder_number, '/api/files/' || files.token as photo, plant_claims.note,
         plant_claims.status, settled_on, settled_by, credit_amount, credit_note_no
    from plant_claims
    join branches on branches.id = plant_claims.branch_id
    left join plant_loads on plant_loads.id = plant_load_id
    join vendors on vendors.id = plant_claims.vendor_id
    join godowns on godowns.id = plant_claims.godown_id
    left join files on files.id = photo`;

export async function readClaim(db: Db, id: number): Promise<ClaimRow | undefined> {
  const { rows } = await sql<ClaimRow>`${claims} where plant_claims.id = ${id}`.execute(db);
  return rows[0];
}
