import type { z } from 'zod';
import type { Db } from '../../kit/server/db.ts';
import { withoutEchoes } from '../../kit/server/echoes.ts';
import { found, RuleError } from '../../kit/server/errors.ts';
import { merged } from '../../kit/server/merge.ts';
import { refuseStale } from '../../kit/server/versions.ts';
import type { PatchBody } from '../../kit/shared/patch.ts';
import type { CustomerType } from '../../masters/choices.ts';
import { refuseLaterOpening, reopenAccount } from '../../stock/credit-opening.ts';
import { refuseUnknownArea } from './add.ts';
import { creditCustomer, guestCustomer, messages } from './contract.ts';
import { lockCustomer, readCustomer, type StoredCustomer, updateCustomer } from './queries.ts';

/**
 * Changes a Credit or Guest customer.
 * @throws RuleError 404, 409 for an SV customer or a version that is not the last, 422 with the fields
 */
export async function changeCustomer(db: Db, id: number, sent: PatchBody, today: string): Promise<void> {
  const stored = found(await lockCustomer(db, id, 'update'));
  const merge = merges[stored.customer_type];
  if (!merge) throw new RuleError(messages.no_sv_update, 409);
  const record = { title: 'Customer', table: 'customers', id, version: stored.version };
  await refuseStale(db, record, sent.version, () => readCustomer(db, id));
  const change = await withoutEchoes(sent, ['aadharNumber'], () => readCustomer(db, id));
  const body = merge(stored, change);
  // An area code that was there before may stay.
  if (body.areacode !== stored.area_code_id) await refuseUnknownArea(db, body.areacode);
  await updateCustomer(db, id, body, today);
  if (!('credit_limit' in body)) return;
  if (body.opening_date !== stored.opening_date) await refuseLaterOpening(db, id, body.opening_date);
  await reopenAccount(db, id, { date: body.opening_date, advance: body.advanceAmtPaid });
}

/** Spec §3 sends the number under both names; a blank one says nothing where the other is filled. */
function withGst(change: PatchBody): PatchBody {
  const { gst_no, gst_number } = change;
  const is_other = gst_number !== undefined && (gst_no === undefined || gst_no === '');
  return is_other ? { ...change, gst_no: gst_number } : change;
}

const sharedFields = (stored: StoredCustomer) => ({
  customerType: stored.customer_type,
  date: stored.date,
  consumerid: stored.consumer_id,
  salutations: stored.salutations,
  firstName: stored.first_name,
  lastName: stored.last_name,
  mobileNumber: stored.mobile,
  address: stored.address,
  areacode: stored.area_code_id,
});

const creditFields = (stored: StoredCustomer) => ({
  ...sharedFields(stored),
  companyName: stored.company_name,
  alternateNumber: stored.alternate_mobile,
  gst_no: stored.gst_no,
  credit_limit: stored.credit_limit,
  advanceAmtPaid: stored.advance_amount,
  opening_date: stored.opening_date ?? '',
  note: stored.note,
});

const guestFields = (stored: StoredCustomer) => ({
  ...sharedFields(stored),
  aadharNumber: stored.aadhar_number,
});

/** What a change makes of each type of customer; spec §6: an SV customer is not edited. */
const merges: Record<CustomerType, ((stored: StoredCustomer, change: PatchBody) => Changed) | undefined> = {
  SV: undefined,
  Credit: (stored, change) => merged(creditCustomer, creditFields(stored), withGst(change)),
  Guest: (stored, change) => merged(guestCustomer, guestFields(stored), change),
};
type Changed = z.output<typeof creditCustomer> | z.output<typeof guestCustomer>;
