import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellText, formulaSafe } from '../../shared/formula-safe.ts';
import { readCsv, readStart } from './read-csv.ts';

test('250,000 rows of a CSV are read, the next one is refused', async () => {
  async function* file() {
    yield Buffer.from('First Name,Address\n');
    for (let thousands = 0; thousands < 250; thousands++) yield Buffer.from('x,\n'.repeat(1000));
    yield Buffer.from('x,\n');
  }
  let last = 0;
  const reading = async () => {
    for await (const { row_number } of readCsv(file(), 250_000)) last = row_number;
  };
  await expect(reading()).rejects.toThrow('The file has more than 250,000 rows');
  expect(last).toBe(250_001);
});

test('a row of millions of commas is refused at its 201st column, without reading the rest', async () => {
  let readBytes = 0;
  async function* file() {
    yield Buffer.from('First Name,Address\n');
    for (; readBytes < 10_000_000; readBytes += 100_000) yield Buffer.alloc(100_000, ',');
  }
  const reading = Array.fromAsync(readCsv(file(), 10));
  await expect(reading).rejects.toThrow('The file has more than 200 columns: row 2');
  expect(readBytes).toBeLessThan(1_000_000);
});

/** Rows as they are read from the text of a file. */
const rowsOf = async (file: string | Uint8Array) => {
  const read = await Array.fromAsync(readCsv(Readable.from([Buffer.from(file)]), 1_000));
  return read.map(({ cells }) => cells);
};

const text = fc.string({ unit: fc.constantFrom(...'aé ,;\t|"\n7'), maxLength: 6 });
const tables = fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 6 });
const isBlank = (row: string[]) => row.every((cell) => cell.trim() === '');

test('a table is read as it was written, with any delimiter, line end, quoting and encoding', async () => {
  const encodings = {
    'UTF-8': (file: string) => Buffer.from(file),
    'UTF-8 with a mark': (file: string) => Buffer.from(`\uFEFF${file}`),
    'UTF-16': (file: string) => Buffer.from(`\uFEFF${file}`, 'utf16le'),
    'UTF-16 BE': (file: string) => Buffer.from(`\uFEFF${file}`, 'utf16le').swap16(),
    'Windows-1252': (file: string) => Buffer.from(file, 'latin1'),
  };
  const ways = fc.record({
    delimiter: fc.constantFrom(',', ';', '\t', '|', ':'),
    record_delimiter: fc.constantFrom('\n', '\r\n', '\r'),
    quoted: fc.boolean(),
    encoding: fc.constantFrom(...Object.values(encodings)),
  });
  await fc.assert(
    fc.asyncProperty(tables, ways, async (rows, { encoding, ...options }) => {
      const file = `sep=${options.delimiter}\n${stringify(rows, { ...options, quoted_match: /[\r\n]/ })}`;
      expect(await rowsOf(encoding(file))).toEqual(rows.filter((row) => !isBlank(row)));
    }),
    { numRuns: 400 },
  );
});

test('what a strict reader of CSV reads is read the same', async () => {
  const files = fc.string({ unit: fc.constantFrom(...'ab,"\n '), maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(files, async (file) => {
      let strict: string[][];
      try {
        strict = parse(file, { relax_column_count: true });
      } catch {
        return;
      }
      expect(await rowsOf(`sep=,\n${file}`)).toEqual(strict.filter((row) => !isBlank(row)));
    }),
    { numRuns: 500 },
  );
});

test('no row is lost in a quote: a line break or a delimiter is never in a cell that is not quoted', async () => {
  const files = fc.string({ unit: fc.constantFrom(...'a,"\n'), maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(files, async (file) => {
      const rows = await rowsOf(`sep=,\n${file}`).catch(() => []);
      for (const cell of rows.flat())
        if (/[\n,]/.test(cell)) expect(file).toContain(`"${cell.replaceAll('"', '""')}"`);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['an inch mark', 'Pipe 5",2\n', ['Pipe 5"', '2']],
  ['two inch marks', '5" pipe,6" pipe\n', ['5" pipe', '6" pipe']],
  ['a quoted nickname', 'Ravi "Raju" Kumar,2\n', ['Ravi "Raju" Kumar', '2']],
  ['a quoted nickname at the start', '"Raju" Ravi,2\n', ['"Raju" Ravi', '2']],
  ['a quoted nickname in a quoted cell', '"""Raju"" Ravi, Guntur",2\n', ['"Raju" Ravi, Guntur', '2']],
  ['a formula of text', '="0798",="9848012345"\n', ['0798', '9848012345']],
  ['a quoted formula of text', '"=""0798""",2\n', ['0798', '2']],
  ['a leading apostrophe', "'0798,'Ravi\n", ['0798', 'Ravi']],
  ['an apostrophe that is closed', "'A' Block,O'Brien\n", ["'A' Block", "O'Brien"]],
  ['what exports guard', "'=1,'+91\n", ['=1', '+91']],
])('%s is read', async (_name, file, cells) => {
  expect(await rowsOf(file)).toEqual([cells]);
});

test.each([
  ['"Ravi,Kumar\n"Asha",Rao\n', 'Row 1, column 1: a quote'],
  ['1,2\n"5" pipe, long",3\n', 'Row 2, column 1: a quote'],
  ['Ravi, "7 Temple Street, Guntur"\n', 'Row 1, column 2: a quote'],
  ['Ravi,"Kumar\n', 'Row 1, column 2: the quote " is never closed'],
])('%j is refused with row and column', async (file, problem) => {
  await expect(rowsOf(file)).rejects.toThrow(problem);
});

test.each([
  [
    'a title with another delimiter',
    'Bills, as on 31-Mar-26\nParty;Due\nRavi;1,200\nAsha;2,400\n',
    ';',
    'UTF-8',
  ],
  ['bars', 'Party|Address\nRavi|7, Main Road\nAsha|8, Main Road\n', '|', 'UTF-8'],
  ['tabs and amounts', 'Party\tDue\nRavi\t1,28,500.00\nAsha\t1,400.00\n', '\t', 'UTF-8'],
  ['sep=', 'sep=^\nParty^Due, ₹\n', '^', 'UTF-8'],
  ['one column', 'Name\nRavi\n', ',', 'UTF-8'],
  ['Windows-1252', Buffer.from('Name,Address\nJos\xe9,Caf\xe9 D\x92Souza\n', 'latin1'), ',', 'Windows-1252'],
  ['Mac Roman', Buffer.from('Name,Address\rJos\x8e,Caf\x8e D\xd5Souza\r', 'latin1'), ',', 'Mac Roman'],
  ['UTF-16', Buffer.from('Name\tTown\r\nRavi\tGuntur\r\n', 'utf16le'), '\t', 'UTF-16'],
])('delimiter and encoding of %s are found and told', async (_name, file, delimiter, encoding) => {
  expect(await readStart(Buffer.from(file), 2)).toMatchObject({ delimiter, encoding });
});

test('what an export guards is read as it was', () => {
  const texts = fc.string({ unit: fc.constantFrom(...`a'="+ -`), maxLength: 6 });
  fc.assert(
    fc.property(texts, (text) => cellText(formulaSafe(text)) === text),
    { examples: [[' =""']] },
  );
});

test('old files of Excel on a Mac have their own letters and line ends', async () => {
  const file = Buffer.from('Name,Town\rJos\x8e,D\xd5Souza Road\r', 'latin1');
  expect(await rowsOf(file)).toEqual([
    ['Name', 'Town'],
    ['José', 'D’Souza Road'],
  ]);
});
