import type { z } from 'zod';
import type { Db } from '../../kit/server/db/db.ts';
import { orNotFound, requestRefusals } from '../../kit/server/http/errors.ts';
import { withoutEchoes } from '../../kit/server/records/without-echoes.ts';
import { headersOf } from './columns.ts';
import type { mendBody } from './contract.ts';
import { maskedRow, personalFields } from './personal.ts';
import { changeRow, type HeldImport, judgeParts, readRow } from './queries.ts';
import { rowJudge } from './read-row.ts';
import { markDuplicates } from './repeats/queries.ts';

/**
 * Changes cells of a row and checks it again, or skips or includes it.
 * @throws not_found, invalid_fields for a field that this type does not have
 */
export async function mendRow(
  db: Db,
  { id, customer_type, today }: HeldImport,
  rowNumber: number,
  { cells = {}, left_out }: z.output<typeof mendBody>,
): Promise<void> {
  const stored = orNotFound(await readRow(db, id, rowNumber));
  const known = headersOf(customer_type);
  const unknown = Object.keys(cells).find((field) => !known.has(field));
  if (unknown !== undefined)
    throw requestRefusals
      .invalid_fields(`Unknown field: ${unknown}`)
      .with({ fields: { [`cells.${unknown}`]: 'Unknown field' } });
  const judge = rowJudge({ customer_type, today, ...(await judgeParts(db, customer_type)) });
  const changed = await withoutEchoes(cells, personalFields, async () => maskedRow(stored).cells);
  const mended = { ...stored.cells, ...changed };
  const isLeftOut = left_out ?? (Object.keys(cells).length > 0 ? false : stored.state === 'left out');
  await changeRow(db, id, rowNumber, { cells: mended, left_out: isLeftOut, ...judge(mended) });
  await markDuplicates(db, { id, customer_type });
}
