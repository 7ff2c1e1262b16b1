import type { Db } from '../../kit/server/db.ts';
import { RuleError } from '../../kit/server/errors.ts';
import { businessDay, formatDay } from '../../kit/shared/format.ts';
import { limits, messages } from './contract.ts';
import { binaryKind } from './encoding.ts';
import { held } from './held.ts';
import { addPiece, hashFile, setState } from './queries.ts';

/**
 * Stores a piece of the file; the last one lets the rows be read, unless the very same file is imported already.
 * @throws RuleError 409, 413 beyond the size that was told, 415 for what is no text
 */
export async function takePiece(db: Db, id: number, number: number, content: Uint8Array): Promise<void> {
  const { size_bytes } = await held(db, id, ['uploading']);
  if (content.length === 0 || content.length > limits.piece_bytes)
    throw new RuleError(`A piece has up to ${limits.piece_bytes} bytes`, 413);
  const kind = number === 0 ? binaryKind(content) : undefined;
  if (kind) {
    const message = kind === 'workbook' ? messages.workbook : messages.not_text;
    throw new RuleError(message, 415, { fields: { file: message } });
  }
  const { bytes, is_whole } = await addPiece(db, id, number, content);
  if (bytes > size_bytes) throw new RuleError('The file is larger than announced', 413);
  if (bytes < size_bytes) return;
  if (!is_whole) throw new RuleError(messages.incomplete, 409);
  const twin = await hashFile(db, id);
  if (!twin) return setState(db, id, 'staging');
  const day = formatDay(businessDay(twin.committed_at));
  await setState(db, id, 'failed', `This file was already imported on ${day}. Nothing was added`);
}
