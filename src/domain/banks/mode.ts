import { type NotNull, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../kit/server/db/db.ts';
import type { RuleSettings } from '../../kit/shared/rule-settings.ts';
import {
  type ModeKind,
  modeKinds,
  modeKindTraits,
  type PaymentMode,
  paidTraits,
} from '../../masters/choices.ts';
import { bank, cheques, type MoneyAccount, outsideOf, till, upi, vendorAccount } from '../money/accounts.ts';
import { bankRefusals } from './refusals.ts';

/** How a record is paid: the payment mode of the API, and the mode of the master that forms offer beside it. */
export type PaidBy = { payment_mode: PaymentMode; mode_of_payment_id?: number | null | undefined };

/** A mode with the account that its money goes to. */
export type Mode = { kind: ModeKind; bank_account_id: number | null; vendor_id: number | null };

/**
 * The mode of a record, locked so that its kind and place stay until the transaction ends. Without one of the master it is
 * the payment mode; an expense has neither.
 * @param kinds those that the record may have, first what it is without any
 * @throws unknown_mode, other_payment_mode
 * @example const mode = await modeOf(db, payment, ['cash', 'upi', 'bank', 'cheque']);
 */
export async function modeOf(
  db: Db,
  { payment_mode, mode_of_payment_id = null }: Partial<PaidBy>,
  kinds: readonly [ModeKind, ...ModeKind[]],
): Promise<Mode> {
  if (mode_of_payment_id === null)
    return { kind: payment_mode ?? kinds[0], bank_account_id: null, vendor_id: null };
  const mode = await db
    .selectFrom('mode_of_payments')
    .select(['kind', 'bank_account_id', 'vendor_id'])
    .where('id', '=', mode_of_payment_id)
    .forShare()
    .executeTakeFirst();
  if (!mode?.kind || !kinds.includes(mode.kind)) throw bankRefusals.unknown_mode().at('mode_of_payment_id');
  const { kind } = mode;
  const sent = modeKindTraits[kind].mode;
  if (payment_mode && sent !== payment_mode) throw bankRefusals.other_payment_mode(sent).at('payment_mode');
  return { ...mode, kind };
}

/** The modes with a kind, in the order of their names. */
export const readOfferedModes = (db: Db) =>
  db
    .selectFrom('mode_of_payments')
    .select(['id', 'name', 'kind'])
    .where('kind', 'is not', null)
    .orderBy(sql`name collate natural_order`)
    .$narrowType<{ kind: NotNull }>()
    .execute();

/** SQL: what rows of a table show of their mode while money places are on, and the table that it is from. */
export function modeOfRows(table: string, { money_places }: Pick<RuleSettings, 'money_places'>) {
  if (!money_places) return { columns: sql``, joins: sql`` };
  return {
    columns: sql`, mode_of_payment_id,
         case when mode.id is not null then json_build_object('id', mode.id, 'name', mode.name) end as mode_of_payment`,
    joins: sql`
    left join mode_of_payments as mode on mode.id = ${sql.ref(`${table}.mode_of_payment_id`)}`,
  };
}

/** Where money of a mode comes in, at a branch with a till. */
export function placeOf({ kind, bank_account_id, vendor_id }: Mode, branchId: number): MoneyAccount {
  const places: Record<ModeKind, () => MoneyAccount> = {
    cash: () => till(branchId),
    upi: () => upi(branchId),
    bank: () => bank(bank_account_id as number, branchId),
    cheque: () => cheques(branchId),
    prepaid: () => vendorAccount(vendor_id as number, branchId),
  };
  return places[kind]();
}

/**
 * What pays, at a branch with a till: the till, or the bank account of a transfer. UPI and cheques name no account, so they
 * are paid from outside.
 */
export function payerOf(mode: Mode, branchId: number): MoneyAccount {
  if (isCash(mode)) return till(branchId);
  return mode.bank_account_id === null ? outsideOf(branchId) : bank(mode.bank_account_id, branchId);
}

/** Whether money of a mode is counted by denomination. */
export const isCash = ({ kind }: Mode): boolean => paidTraits[modeKindTraits[kind].mode].isCounted;

const cashKinds = modeKinds.filter((kind) => isCash({ kind, bank_account_id: null, vendor_id: null }));

/** SQL: an expense of a mode's kind, or of none, is paid in cash. @example sql`where ${isCashKind('mode.kind')}` */
export const isCashKind = (column: string): RawBuilder<boolean> =>
  sql`coalesce(${sql.ref(column)} = any(${cashKinds}::text[]), true)`;
