import type { Body } from '../../shared/contract.ts';
import type { PatchBody } from '../../shared/patch.ts';
import type { CurrentRecord } from '../../shared/refusals.ts';
import type { RuleSettings } from '../../shared/rule-settings.ts';
import type { Db } from '../db/db.ts';
import { merged } from './merged-record.ts';
import { refuseStale } from './versions.ts';
import { withoutEchoes } from './without-echoes.ts';

/** Given to a rule, which calls it with the record that it has locked: returns the corrected fields. */
export type Correction<Fields> = (stored: CurrentRecord, fields: Record<string, unknown>) => Promise<Fields>;

type CorrectedRecord<Output> = {
  table: string;
  title: string;
  body: Body<Output>;
  /** The record as every read returns it. */
  read: (db: Db, id: number) => Promise<CurrentRecord | undefined>;
  /** Fields that a read returns in another form than the stored one. */
  echoed?: readonly string[];
};

/**
 * The correction that a call sent, for the rule that stores it.
 * @throws record_changed for a version that is not the last, invalid_fields
 * @example await correct(db, id, correctionOf(db, { table, title, body: inventoryBody, read: readPurchase }, request.body, request.rules));
 */
export const correctionOf =
  <Output>(
    db: Db,
    { table, title, body, read, echoed = [] }: CorrectedRecord<Output>,
    sent: PatchBody,
    settings: RuleSettings,
  ): Correction<Output> =>
  async ({ id, version }, fields) => {
    const readCurrent = () => read(db, id);
    await refuseStale(db, { table, title, id, version }, sent.version, readCurrent);
    return merged(body, fields, await withoutEchoes(sent, echoed, readCurrent), settings);
  };
