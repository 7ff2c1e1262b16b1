import { filledColumns } from '../../domain/customers/columns.ts';
import { openingRefusals } from '../../domain/openings/refusals.ts';
import {
  blankIfNone,
  digitsOf,
  idOf,
  isShortened,
  phonesOf,
  SHORTENED,
  sidedRupees,
} from '../../kit/shared/file-cells.ts';
import type { RuleSettings } from '../../kit/shared/rule-settings.ts';
import { FUTURE_DATE } from '../../kit/shared/rules.ts';
import { dayOfText } from '../../kit/shared/typed-day.ts';
import { mobileOfText } from '../../kit/shared/typed-text.ts';
import { gstWarnings } from '../../masters/business.ts';
import { type CustomerType, svTypes } from '../../masters/choices.ts';
import { allFields } from '../../masters/customer-fields.ts';
import { EXACT_NAME, NAME, NUMBER } from '../../masters/customer-rules.ts';
import { type CustomerBody, schemas } from '../../masters/customer-schemas.ts';
import { headersOf, importColumns, WHOLE_RUPEES } from './columns.ts';
import { type CellError, type Cells, messages } from './contract.ts';
import { isMasked, personalFields } from './personal.ts';

/** A row as it was judged: the columns of the customer, with what a person should know of it; or what is wrong. */
export type JudgedRow = { record: Record<string, unknown> | null; errors: CellError[] };

/** A row as it is stored: its number, cells, record and errors. */
export type StagedRow = [row_number: number, cells: Cells, record: JudgedRow['record'], errors: CellError[]];

type Setting = {
  customer_type: CustomerType;
  /** Ids by area code, small letters. */
  areas: ReadonlyMap<string, number>;
  /** The day that stands for a blank date. */
  today: string;
  /** Fields whose dates begin with the month. */
  month_first?: readonly string[];
  /** The settings that widen the rules. */
  rules: RuleSettings;
  /** Whether a bank has a branch of this code. */
  isBranch?: (ifsc: string) => boolean;
  /** The books are open, so no customer begins with an advance. */
  isAdvanceLocked?: boolean;
};

/**
 * Judges rows by the rules of the form.
 * @example const judge = rowJudge({ customer_type: 'Guest', areas, today, rules }); const { record, errors } = judge(cells);
 */
export function rowJudge(setting: Setting): (cells: Cells) => JudgedRow {
  const { customer_type, today, rules, isBranch = () => true } = setting;
  const expected = new Map(
    importColumns(customer_type).map(({ field, expects }) => [field, expectedUnder(rules, expects)]),
  );
  const schema = schemas[customer_type](rules);

  return (cells) => {
    const cellError = ({ field, message }: Problem): CellError => ({
      field,
      message,
      expected: expected.get(field) ?? '',
      found: cells[field] ?? '',
    });
    const values = valuesOf(cells, setting);
    const result = schema.safeParse(values);
    const problems = firstOfEachField([
      ...problemsOf(cells, values, setting),
      ...issuesOf(result),
      ...futureDates(values, today),
    ]);
    if (!result.success || problems.length > 0) return { record: null, errors: problems.map(cellError) };

    const isFormer = readAnswer(cells.is_superseded ?? '');
    const record = { ...filledColumns(result.data, today), ...(isFormer && { is_superseded: true }) };
    return { record, errors: warningsOf(cells, result.data, isBranch).map(cellError) };
  };
}

type Problem = { field: string; message: string };

/** What a cell has to look like, in words, under the settings. */
function expectedUnder({ exact_names, paise }: RuleSettings, expects: string): string {
  if (exact_names && expects === NAME) return EXACT_NAME;
  return paise && expects === WHOLE_RUPEES ? 'Rupees, with up to two decimals' : expects;
}

function valuesOf(
  cells: Cells,
  { customer_type, areas, month_first = [], today }: Setting,
): Record<string, unknown> {
  const { customerType: _type, areacode: area = '', is_superseded: _former, ...rest } = cells;
  const values: Record<string, unknown> = { customerType: customer_type };
  for (const field in rest) {
    const dates = { isMonthFirst: month_first.includes(field), ...(field === 'dob' && { latest: today }) };
    values[field] = read(field, rest[field] ?? '', dates);
  }
  if (area.trim() !== '') values.areacode = areas.get(area.trim().toLowerCase());
  return values;
}

const firstOfEachField = (problems: Problem[]): Problem[] =>
  problems.filter(({ field }, index) => problems.findIndex((one) => one.field === field) === index);

/** What a schema does not know. */
function problemsOf(
  cells: Cells,
  values: Record<string, unknown>,
  { customer_type, isAdvanceLocked }: Setting,
): Problem[] {
  const { customerType: type = '', areacode: area = '', is_superseded: former = '' } = cells;
  const problems: Problem[] = [];
  if (type.trim() !== '' && type.trim().toLowerCase() !== customer_type.toLowerCase())
    problems.push({ field: 'customerType', message: `This import is for ${customer_type} customers` });
  if (area.trim() !== '' && values.areacode === undefined)
    problems.push({ field: 'areacode', message: messages.no_area });
  problems.push(...unreadable(cells, headersOf(customer_type)));
  const isFormer = readAnswer(former);
  if (isFormer === undefined) problems.push({ field: 'is_superseded', message: messages.yes_or_no });
  if (isFormer && !cells.gas_consumer_number?.trim())
    problems.push({ field: 'gas_consumer_number', message: 'Gas Consumer Number is required' });
  if (isAdvanceLocked && Number(values.advanceAmtPaid) > 0)
    problems.push({ field: 'advanceAmtPaid', message: openingRefusals.advance_locked().message });
  return problems;
}

/** What a rule would not name: digits that are lost, a landline, what is owed. */
function unreadable(cells: Cells, headers: ReadonlyMap<string, string>): Problem[] {
  const problems: Problem[] = [];
  for (const field in cells) {
    const input = inputs.get(field);
    const cell = cells[field] ?? '';
    if ((input === 'text' || input === 'personal' || input === 'tel') && isShortened(cell))
      problems.push({ field, message: SHORTENED });
    if (input === 'tel' && isLandline(cell))
      problems.push({ field, message: messages.landline(fieldsOfLandline(headers)) });
    if (input === 'number' && sidedRupees(cell).side === 'Dr')
      problems.push({ field, message: messages.owed });
  }
  return problems;
}

const fieldsOfLandline = (headers: ReadonlyMap<string, string>) =>
  ['note', 'address'].flatMap((field) => headers.get(field) ?? []);

function isLandline(cell: string): boolean {
  const { mobiles, landlines } = phonesOf(cell);
  return landlines.length > 0 && mobiles.length === 0;
}

type Parsed = { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined };
const issuesOf = ({ error }: Parsed): Problem[] =>
  (error?.issues ?? []).map(({ path, message }) => ({ field: String(path[0] ?? ''), message }));

/** Dates that the business has not reached yet; a schema does not know its date. */
const futureDates = (values: Record<string, unknown>, today: string): Problem[] =>
  todayAtLatest
    .filter((field) => String(values[field] ?? '') > today)
    .map((field) => ({ field, message: FUTURE_DATE }));

const inputs = new Map<string, string>(allFields.map(([name, { input }]) => [name, input]));
const digitFields = new Set(['aadharNumber', 'pincode']);
/** In these '-' and 'N/A' stand for nothing; in others they may be what was typed. */
const isFigure = (field: string, input = '') =>
  ['date', 'number', 'tel'].includes(input) || digitFields.has(field);
const FIGURES = /^[\p{Cf}\s\d.]+$/u;
/** Numbers of papers, in which a spreadsheet leaves marks and '.0'. */
const ids = new Set(
  allFields.filter(([, { expects }]) => expects?.startsWith(NUMBER)).map(([name]) => `${name}`),
);
const todayAtLatest = allFields.filter(([, { latest }]) => latest === 0).map(([name]) => name);

/** Spreadsheets write days, amounts and numbers in ways of their own; anything else is left to the rule. */
function read(field: string, typed: string, dates: { isMonthFirst: boolean; latest?: string }): string {
  const input = inputs.get(field);
  const cell = isFigure(field, input) ? blankIfNone(typed) : typed;
  if (input === 'date') return dayOfText(cell, dates);
  if (input === 'number') return rupeesIn(cell);
  if (input === 'tel') return mobileOfText(cell);
  if (digitFields.has(field)) return isMasked(cell) ? '' : digitsOf(cell);
  if (field === 'svType')
    return svTypes.find((one) => one.toLowerCase() === cell.trim().toLowerCase()) ?? cell;
  // The console's own exports are masked; what they hide is not known to the file.
  if (input === 'personal' && isMasked(cell)) return '';
  return ids.has(field) || (field === 'consumerid' && FIGURES.test(cell)) ? idOf(cell) : cell;
}

/** ₹ on the side of the customer, who paid them; what is owed stays as it is. */
function rupeesIn(cell: string): string {
  const { rupees, side } = sidedRupees(cell);
  return side === '' || side === 'Cr' ? rupees : cell;
}

/** Whether a cell says yes or no, which a blank one does too; undefined for anything else. */
function readAnswer(cell: string): boolean | undefined {
  const answer = cell.trim().toLowerCase();
  return ['yes', 'no', ''].includes(answer) ? answer === 'yes' : undefined;
}

/** What a person should know of a row that is stored nevertheless. */
function warningsOf(cells: Cells, customer: CustomerBody, isBranch: (ifsc: string) => boolean): Problem[] {
  const masked = personalFields.filter((field) => isMasked(cells[field] ?? ''));
  const warnings: Problem[] = masked.map((field) => ({ field, message: messages.masked }));
  const ifsc = cells.ifsc?.trim();
  if (ifsc && !isBranch(ifsc)) warnings.push({ field: 'ifsc', message: messages.unknown_ifsc });
  if ('gst_no' in customer)
    for (const message of Object.values(gstWarnings('gst_no', customer.gst_no)))
      warnings.push({ field: 'gst_no', message });
  return warnings;
}
