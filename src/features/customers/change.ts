import type { z } from 'zod';
import { refuseLaterOpening, reopenAccount } from '../../domain/credit/opening.ts';
import type { Db } from '../../kit/server/db/db.ts';
import type { AnyRequest } from '../../kit/server/http/app.ts';
import { orNotFound } from '../../kit/server/http/errors.ts';
import { merged } from '../../kit/server/records/merged-record.ts';
import { refuseStale } from '../../kit/server/records/versions.ts';
import { withoutEchoes } from '../../kit/server/records/without-echoes.ts';
import type { PatchBody } from '../../kit/shared/patch.ts';
import type { RuleSettings } from '../../kit/shared/rule-settings.ts';
import type { CustomerType } from '../../masters/choices.ts';
import { fieldsOf, personalFields } from '../../masters/customer-fields.ts';
import { refuseUnknownArea } from './add.ts';
import { creditCustomer, customerRefusals, guestCustomer } from './contract.ts';
import { lockCustomer, readCustomer, type StoredCustomer, updateCustomer } from './queries.ts';

const personal = personalFields.map(([name]) => name);

/**
 * Changes a Credit or Guest customer.
 * @throws not_found, sv_customer_fixed, unknown_area; record_changed from refuseStale, invalid_fields from merged; and
 *   what refuseLaterOpening throws
 */
export async function changeCustomer(
  db: Db,
  id: number,
  sent: PatchBody,
  { today, rules }: Pick<AnyRequest, 'today' | 'rules'>,
): Promise<void> {
  const stored = orNotFound(await lockCustomer(db, id, 'update'));
  const merge = merges[stored.customer_type];
  if (!merge) throw customerRefusals.sv_customer_fixed();
  const record = { title: 'Customer', table: 'customers', id, version: stored.version };
  await refuseStale(db, record, sent.version, () => readCustomer(db, id));
  const change = await withoutEchoes(sent, personal, () => readCustomer(db, id));
  const body = merge(stored, change, rules);
  // An area code that was there before may stay.
  if (body.areacode !== stored.area_code_id) await refuseUnknownArea(db, body.areacode);
  await updateCustomer(db, id, body, today);
  if (!('credit_limit' in body)) return;
  if (body.opening_date !== stored.opening_date) await refuseLaterOpening(db, id, body.opening_date);
  await reopenAccount(db, id, { date: body.opening_date, advance: body.advanceAmtPaid });
}

/** The number may be sent under both names; a blank one is ignored where the other is filled. */
function withGst(change: PatchBody): PatchBody {
  const { gst_no, gst_number } = change;
  const isOther = gst_number !== undefined && (gst_no === undefined || gst_no === '');
  return isOther ? { ...change, gst_no: gst_number } : change;
}

/** A stored customer as its form sends it, without the picture. */
export const asSent = (stored: StoredCustomer) =>
  Object.fromEntries(
    fieldsOf(stored.customer_type).flatMap(([name, { column, input }]) => {
      const value = stored[column as keyof StoredCustomer];
      if (input === 'photo') return [];
      return [[name, input === 'date' ? (value ?? '') : value]];
    }),
  );

/** Applies a change to a customer of each type; an SV customer cannot be edited (docs/product/customers.md). */
const merges: Record<CustomerType, Merge | undefined> = {
  SV: undefined,
  Credit: (stored, change, rules) => merged(creditCustomer, asSent(stored), withGst(change), rules),
  Guest: (stored, change, rules) => merged(guestCustomer, asSent(stored), change, rules),
};
type Merge = (stored: StoredCustomer, change: PatchBody, rules: RuleSettings) => Changed;
type Changed = z.output<ReturnType<typeof creditCustomer> | ReturnType<typeof guestCustomer>>;
