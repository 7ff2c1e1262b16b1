import { createHash } from 'node:crypto';
import { plainHeader } from '../../shared/file-columns.ts';
import { type FileReading, fileReading } from '../../shared/file-reading.ts';
import type { Db } from '../db/db.ts';

/** A kind of list, such as 'bills', and the headers of a file. */
type ListHeaders = { list: string; headers: readonly string[] };

/** How the last file with these headers was read; undefined for the first one. @example await rememberedReading(db, { list: 'bills', headers }) */
export async function rememberedReading(db: Db, file: ListHeaders) {
  const stored = await db
    .selectFrom('file_readings')
    .select('reading')
    .where('list', '=', file.list)
    .where('headers_hash', '=', hashOf(file))
    .executeTakeFirst();
  // An older console may have stored another form.
  const reading = fileReading.safeParse(stored?.reading).data;
  // Blank headers at the end may be more or fewer.
  return reading && { ...reading, fields: file.headers.map((_, index) => reading.fields[index] ?? '') };
}

/** Keeps how a file is read for the next one with these headers. @example await rememberReading(db, { list: 'bills', headers, reading, userId }) */
export async function rememberReading(
  db: Db,
  { reading, userId, ...file }: ListHeaders & { reading: FileReading; userId: number },
): Promise<void> {
  const changed = { reading: JSON.stringify(reading), user_id: userId, changed_at: new Date() };
  await db
    .insertInto('file_readings')
    .values({ list: file.list, headers_hash: hashOf(file), ...changed })
    .onConflict((conflict) => conflict.columns(['list', 'headers_hash']).doUpdateSet(changed))
    .execute();
}

const hashOf = ({ headers }: ListHeaders): Buffer =>
  createHash('sha256').update(headers.map(plainHeader).join('\n').trimEnd()).digest();
