import { sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import { toPaise, toRupees } from '../../kit/shared/money.ts';
import { kindsInLockOrder, type MoneyAccount, type MoneyKind, moneyKinds } from './accounts.ts';
import { moneyRefusals } from './refusals.ts';

/** The change of an account by its id: debits minus credits, in whole paise. */
export type BalanceChange = { accountId: number; paise: number };

/**
 * The ids of some accounts, by `keyOf`; an account that does not exist yet is opened with a balance of ₹0.
 * @example const ids = await accountIds(db, [income(1), outside]); ids.get(keyOf(outside))
 */
export async function accountIds(db: Db, accounts: readonly MoneyAccount[]): Promise<Map<string, number>> {
  const unique = [...new Map(accounts.map((account) => [keyOf(account), account])).values()];
  const uniqueRows = sql`
    unnest(${unique.map(({ kind }) => kind)}::text[], ${unique.map(({ ownerId }) => ownerId)}::integer[],
           ${unique.map(({ branchId }) => branchId)}::integer[], ${unique.map(({ kind }) => guardOf(kind))}::smallint[])
      as wanted (kind, owner_id, branch_id, guard)`;
  const readIds = async () => {
    const { rows } = await sql<{ id: number; kind: MoneyKind; ownerId: number; branchId: number }>`
      select id, kind, owner_id as "ownerId", branch_id as "branchId"
        from money_accounts
        join ${uniqueRows} using (kind, owner_id, branch_id)`.execute(db);
    return new Map(rows.map((account) => [keyOf(account), account.id]));
  };

  const ids = await readIds();
  if (ids.size === unique.length) return ids;
  await sql`
    insert into money_accounts (kind, owner_id, branch_id, guard)
    select kind, owner_id, branch_id, guard from ${uniqueRows} ${inLockOrder}
        on conflict do nothing`.execute(db);
  return readIds();
}

export const keyOf = ({ kind, ownerId, branchId }: MoneyAccount): string => `${kind} ${ownerId} ${branchId}`;

/**
 * Adds the sum of the changes to each balance. Every transaction locks accounts in the same order, so that two of them can
 * neither spend the same rupee nor deadlock.
 * @throws not_enough_money with the figures (₹) when a guarded account would fall below zero
 */
export async function applyChanges(db: Db, changes: readonly BalanceChange[]): Promise<void> {
  const sums = new Map<number, number>();
  for (const { accountId, paise } of changes) sums.set(accountId, (sums.get(accountId) ?? 0) + paise);
  const ids = [...sums.keys()];
  if (ids.length === 0) return;

  const rows = await lockBalances(db, ids);
  // The row policy of another branch would hide one side of a posting.
  if (rows.length !== ids.length) throw new Error('An account of money is not visible');
  for (const account of rows) refuseBelowZero(account, sums.get(account.id) ?? 0);

  await sql`
    update money_accounts
       set balance = balance + change
      from unnest(${ids}::integer[], ${ids.map((id) => toRupees(sums.get(id) ?? 0))}::numeric[]) as changes (account_id, change)
     where id = account_id`.execute(db);
}

/** The balances of accounts (₹) by id, locked in the order of all transactions. */
export async function lockBalances(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; kind: MoneyKind; balance: number }>`
    select id, kind, balance from money_accounts where id = any(${ids}::integer[]) ${inLockOrder} for no key update`.execute(
    db,
  );
  return rows;
}

const inLockOrder = sql`order by array_position(${sql.lit(`{${kindsInLockOrder}}`)}::text[], kind), owner_id, branch_id`;

const guardOf = (kind: MoneyKind) => (moneyKinds[kind].isGuarded ? moneyKinds[kind].sign : 0);

function refuseBelowZero({ kind, balance }: { kind: MoneyKind; balance: number }, change: number): void {
  const available = guardOf(kind) * toPaise(balance);
  const requested = -guardOf(kind) * change;
  if (requested <= available) return;
  throw moneyRefusals.not_enough_money({
    account: moneyKinds[kind].label,
    held: toRupees(available),
    asked: toRupees(requested),
  });
}
