import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import type { ChequeRow } from './contract.ts';

export const cheques = sql<ChequeRow>`
  select cheques.id, cheques.date, branch_id, json_build_object('id', branches.id, 'name', branches.name) as branch,
         customer_id, json_build_object('id', customers.id, 'name', rtrim(first_name || ' ' || last_name)) as customer,
         customer_payment_id, sv_payment_id, amount, number, cheques.bank_name, cheque_date, status, bank_account_id,
         (select json_build_object('id', id, 'name', name) from bank_accounts where id = bank_account_id) as bank_account,
         deposited_on, cleared_on, bounced_on, cheques.note
    from cheques
    join branches on branches.id = branch_id
    join customers on customers.id = customer_id`;

export async function readCheque(db: Db, id: number): Promise<ChequeRow | undefined> {
  return (await sql<ChequeRow>`${cheques} where cheques.id = ${id}`.execute(db)).rows[0];
}
