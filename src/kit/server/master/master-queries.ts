import { sql } from 'kysely';
import pg from 'pg';
import type { Declaration, Field, Values } from '../../shared/declaration.ts';
import { personalFields, type VersionedRow } from '../../shared/master-schema.ts';
import { type RuleError, refuseFields } from '../../shared/refusals.ts';
import type { Upload } from '../../shared/upload.ts';
import type { Db } from '../db/db.ts';
import { removeFile, storeImage } from '../files/files.ts';
import { requestRefusals } from '../http/errors.ts';
import { noteReveal } from '../records/note-reveal.ts';
import { fieldsOf, type Master, savedMaster } from './master-select.ts';

/** Adds a record whose values passed the declaration's schema. Returns it as every read does. */
export async function insertMaster(db: Db, master: Master, values: Values): Promise<VersionedRow> {
  await requireTargets(db, master, values);
  const record = await withStoredPhotos(db, master, values);
  const names = Object.keys(master.declaration.fields);
  const insert = sql`insert into ${sql.table(master.table)}
    (${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(names.map((name) => record[name] ?? null))}) returning *`;
  return savedMaster(db, master, insert).catch(duplicateNamed(master));
}

/** Writes all columns, so that every change uses one statement and one plan. */
export async function updateMaster(
  db: Db,
  master: Master,
  id: number,
  change: { stored: Values; record: Values },
): Promise<void> {
  const { stored } = change;
  await requireTargets(db, master, change.record, stored);
  const record = await withStoredPhotos(db, master, change.record);
  const names = Object.keys(master.declaration.fields);
  await sql`update ${sql.table(master.table)}
    set ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${record[name] ?? null}`))} where id = ${id}`
    .execute(db)
    .catch(duplicateNamed(master));
  const photos = photosOf(master, record);
  for (const file of photosOf(master, stored)) if (!photos.includes(file)) await removeFile(db, file);
}

/** Deletes a record that `lockMaster` has locked, with its files. */
export async function deleteMaster(db: Db, master: Master, id: number, stored: Values): Promise<void> {
  await sql`delete from ${sql.table(master.table)} where id = ${id}`.execute(db);
  for (const file of photosOf(master, stored)) await removeFile(db, file);
}

/**
 * The stored record, locked until the transaction ends.
 * @param purpose 'delete' also blocks new references to it, so that the counted uses stay true
 */
export async function lockMaster(
  db: Db,
  master: Master,
  id: number,
  purpose: 'update' | 'delete',
): Promise<(Values & { version: number }) | undefined> {
  const names = Object.keys(master.declaration.fields);
  const { rows } = await sql<Values & { version: number }>`
    select version, ${sql.join(names.map((name) => sql.ref(name)))}
    from ${sql.table(master.table)} where id = ${id}
    ${purpose === 'delete' ? sql`for update` : sql`for no key update`}`.execute(db);
  return rows[0];
}

/** The unmasked personal numbers of one record; records who read them. */
export async function revealMaster(
  db: Db,
  master: Master,
  id: number,
  userId: number,
): Promise<Values | undefined> {
  const names = personalFields(master.declaration);
  const { rows } = await sql<Values>`select ${sql.join(names.map((name) => sql.ref(name)))}
    from ${sql.table(master.table)} where id = ${id}`.execute(db);
  if (!rows[0]) return undefined;
  await noteReveal(db, { userId, entity: master.table, id, fields: names });
  return rows[0];
}

/** A new reference must point at a record that the picker offers; an existing reference may stay. */
async function requireTargets(db: Db, master: Master, values: Values, stored: Values = {}): Promise<void> {
  const refused: Record<string, RuleError> = {};
  for (const [name, field] of fieldsOf(master.declaration)) {
    const id = values[name];
    if (field.input !== 'reference' || typeof id !== 'number' || id === stored[name]) continue;
    if (!(await isOffered(db, master, name, field, id)))
      refused[name] = requestRefusals.not_in_list(field.label);
  }
  refuseFields(refused);
}

async function isOffered(
  db: Db,
  master: Master,
  name: string,
  field: Extract<Field, { input: 'reference' }>,
  id: number,
): Promise<boolean> {
  const target = master.targets[name];
  if (!target) return false;
  const conditions = Object.entries(field.only ?? {}).map(
    ([column, value]) => sql`and ${sql.ref(column)} = ${value}`,
  );
  // The lock prevents deletion of the record before this transaction refers to it.
  const { rows } = await sql`select id from ${sql.table(target.table)}
    where id = ${id} ${sql.join(conditions, sql` `)} for key share`.execute(db);
  return rows.length === 1;
}

async function withStoredPhotos(db: Db, master: Master, values: Values): Promise<Values> {
  const record = { ...values };
  for (const name of photoFields(master.declaration)) {
    const photo = record[name];
    if (photo === '') record[name] = null;
    else if (isUpload(photo)) record[name] = await storeImage(db, photo);
  }
  return record;
}

const isUpload = (photo: unknown): photo is Upload => typeof photo === 'object' && photo !== null;

/** The fields that hold files. */
export const photoFields = (declaration: Declaration) =>
  Object.keys(declaration.fields).filter((name) => declaration.fields[name]?.input === 'photo');

const photosOf = (master: Master, record: Values): number[] =>
  photoFields(master.declaration).flatMap((name) => {
    const file = record[name];
    return typeof file === 'number' ? [file] : [];
  });

/** Names the field whose value is taken; unique indexes are named <table>_<field>_key. */
const duplicateNamed = (master: Master) => (error: unknown) => {
  const index = error instanceof pg.DatabaseError && error.code === '23505' ? error.constraint : undefined;
  const name = index?.slice(master.table.length + 1, -'_key'.length);
  const field = name === undefined ? undefined : master.declaration.fields[name];
  if (name === undefined || !field) throw error;
  throw requestRefusals.already_exists(field.label).at(name);
};
