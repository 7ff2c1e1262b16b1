import { phonesOf } from '../../kit/shared/file-cells.ts';
import { plainName, visibleText } from '../../kit/shared/plain-text.ts';
import { FULL_NAME } from './columns.ts';
import { type Cells, messages } from './contract.ts';

/** A row by the fields of a customer, and what was left out of it. */
export type Arranged = { cells: Cells; told: { field: string; message: string; found: string }[] };

type Arrangement = {
  /** Of each column, '' for none. */
  fields: readonly string[];
  /** Fields that the file lacks, with the text that all rows get. */
  fixed: Readonly<Record<string, string>>;
  /** The type of customer has a second number. */
  hasAlternate: boolean;
};

/**
 * The cells of a row by field: names are split unless a part has a column of its own, columns of an address joined, a second phone is the alternate one.
 * @example const { cells, told } = arranged(row.cells, { fields, fixed: { salutations: 'Mr.' }, hasAlternate: false });
 */
export function arranged(row: readonly string[], { fields, fixed, hasAlternate }: Arrangement): Arranged {
  const cells: Cells = {};
  for (const [index, field] of fields.entries()) {
    const cell = row[index] ?? '';
    put(cells, field, NAMES.includes(field) ? plainName(cell) : cell);
  }
  for (const [field, text] of Object.entries(fixed)) if (!cells[field]?.trim()) cells[field] = text;
  return { cells, told: splitPhones(cells, hasAlternate) };
}

const NAMES = [FULL_NAME, 'firstName', 'lastName', 'companyName'];

function put(cells: Cells, field: string, cell: string): void {
  if (field === FULL_NAME) for (const [part, text] of Object.entries(split(cell))) cells[part] ||= text;
  else if (field === 'address' && cells.address) cells.address = joined(cells.address, cell);
  // A blank cell leaves what the full name says.
  else if (field !== '' && (cell.trim() !== '' || !cells[field])) cells[field] = cell;
}

const joined = (address: string, part: string) =>
  part.trim() === '' ? address : `${address}, ${part.trim()}`;

/** 'Sri' without a full stop is also a part of names, such as Sri Lakshmi, and stays with the name. */
const TITLE = /^(mr|mrs|ms|miss|dr|prof|shri|shree|smt|kum|m\/s|sri(?=\.))(?:\. ?| )(?=\S)/i;

/** The title, the first names and the last one. @example split('Mr. Ravi Teja Kumar') // { salutations: 'Mr.', firstName: 'Ravi Teja', lastName: 'Kumar' } */
export function split(cell: string): { salutations: string; firstName: string; lastName: string } {
  const text = visibleText(cell);
  const [start = '', title = ''] = TITLE.exec(text) ?? [];
  const names = text.slice(start.length).split(' ');
  const lastName = names.length > 1 ? (names.pop() ?? '') : '';
  const word = title.toLowerCase() === 'm/s' ? 'messrs' : title.toLowerCase();
  return {
    salutations: word && `${word[0]?.toUpperCase()}${word.slice(1)}.`,
    firstName: names.join(' '),
    lastName,
  };
}

/** Gives a second mobile number of a cell its own field, or tells that it is left out. */
function splitPhones(cells: Cells, hasAlternate: boolean): Arranged['told'] {
  // Google Contacts has this sign between the numbers of a label.
  const { mobiles, rest } = phonesOf((cells.mobileNumber ?? '').replaceAll(' ::: ', ', '));
  const [first, ...others] = [...new Set(mobiles)];
  if (first === undefined || rest !== '') return [];
  cells.mobileNumber = first;
  if (hasAlternate && others[0] && !cells.alternateNumber?.trim())
    cells.alternateNumber = others.shift() ?? '';
  return others.map((found) => ({ field: 'mobileNumber', message: messages.other_phone, found }));
}
