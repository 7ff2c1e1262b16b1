import type { Db } from '../../kit/server/db/db.ts';
import { missingColumns } from '../../kit/shared/file-columns.ts';
import type { ColumnReading } from '../../kit/shared/file-reading.ts';
import type { RuleSettings } from '../../kit/shared/rule-settings.ts';
import { fileColumns, headersOf } from './columns.ts';
import { importRefusals } from './contract.ts';
import { type HeldImport, judgeParts } from './queries.ts';
import { rowJudge } from './read-row.ts';

/**
 * Every column of the file gets a field or none, no field twice unless it is joined, and none that is required is missing.
 * @throws wrong_mapping
 */
export function refuseMapping(
  { customer_type, headers }: HeldImport,
  { fields, fixed, month_first }: ColumnReading,
  rules: RuleSettings,
): void {
  const columns = new Map(fileColumns(customer_type, rules).map((column) => [column.field, column]));
  const chosen = fields.filter((field) => field !== '');
  if (fields.length !== headers.length || [...chosen, ...month_first].some((field) => !columns.has(field)))
    throw wrongMapping('The columns do not match the file');
  const double = chosen.find(
    (field, index) => chosen.indexOf(field) !== index && !columns.get(field)?.isJoined,
  );
  if (double !== undefined) throw wrongMapping(`${columns.get(double)?.header} is chosen for two columns`);
  const known = headersOf(customer_type);
  const strange = Object.keys(fixed).find((field) => !known.has(field));
  if (strange !== undefined) throw wrongMapping(`Unknown field: ${strange}`);
  const filled = Object.keys(fixed).filter((field) => fixed[field]?.trim());
  const [missing] = missingColumns([...columns.values()], [...fields, ...filled]);
  if (missing !== undefined) throw wrongMapping(`No column is chosen for ${missing}`);
}

/**
 * What all rows get must be right by itself, or every row would be wrong.
 * @throws wrong_mapping
 */
export async function refuseFixed(db: Db, row: HeldImport, fixed: ColumnReading['fixed']): Promise<void> {
  const judge = rowJudge({ ...row, ...(await judgeParts(db, row.customer_type)) });
  const wrong = judge({ ...fixed }).errors.find(({ field }) => fixed[field]?.trim());
  if (!wrong) return;
  const header = headersOf(row.customer_type).get(wrong.field);
  throw wrongMapping(`${header} of all rows: ${wrong.message.trim()}. Expected: ${wrong.expected}`);
}

const wrongMapping = (message: string) => importRefusals.wrong_mapping(message).at('fields');
