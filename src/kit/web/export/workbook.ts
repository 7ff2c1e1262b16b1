// The files of an Excel workbook (ECMA-376), each as small as Excel and LibreOffice take it.
import { strToU8, Zip, ZipDeflate } from 'fflate';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export type WorkbookSheet = {
  name: string;
  /** In characters, by column. */
  widths: readonly number[];
  /** `<row>` elements in UTF-8. */
  rows: Iterable<Uint8Array>;
  /** The range with a filter in its first row, which stays in sight. */
  filter?: string;
};

/** Number formats and bold text; a cell refers to a style by its number, 0 is plain. */
export type Styles = { idOf: (format: string, isBold: boolean) => number; xml: () => string };

export function newStyles(): Styles {
  const ids = new Map([['plain ', 0]]);
  return {
    idOf: (format, isBold) => {
      const key = `${isBold ? 'bold' : 'plain'} ${format}`;
      const id = ids.get(key) ?? ids.size;
      ids.set(key, id);
      return id;
    },
    xml: () => {
      const styles = [...ids.keys()].map((key) => {
        const [weight = '', ...format] = key.split(' ');
        return { isBold: weight === 'bold', format: format.join(' ') };
      });
      // Lower numbers are Excel's own formats.
      const formatId = (format: string, at: number) => (format === '' ? 0 : 164 + at);
      const formats = styles.flatMap(({ format }, at) =>
        format ? [`<numFmt numFmtId="${formatId(format, at)}" formatCode="${escapedXml(format)}"/>`] : [],
      );
      const cells = styles.map(
        ({ isBold, format }, at) =>
          `<xf numFmtId="${formatId(format, at)}" fontId="${isBold ? 1 : 0}" fillId="0" borderId="0" xfId="0"` +
          ` applyNumberFormat="1" applyFont="1"/>`,
      );
      return `${HEAD}<styleSheet xmlns="${MAIN}">${formats.length > 0 ? list('numFmts', formats) : ''}${FIXED_STYLES}${list('cellXfs', cells)}</styleSheet>`;
    },
  };
}

const list = (name: string, items: readonly string[]) =>
  `<${name} count="${items.length}">${items.join('')}</${name}>`;

const FONT = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
const FIXED_STYLES =
  list('fonts', [`<font>${FONT}</font>`, `<font><b/>${FONT}</font>`]) +
  list(
    'fills',
    ['none', 'gray125'].map((type) => `<fill><patternFill patternType="${type}"/></fill>`),
  ) +
  list('borders', ['<border><left/><right/><top/><bottom/><diagonal/></border>']) +
  list('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']);

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for XML, without the characters that XML cannot hold. */
export const escapedXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\r\n]|[\ufffe\uffff]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');

/** @example columnName(27) // 'AB' */
export const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** Zips the files one after the other, so that only compressed bytes are kept. */
export function workbookOf(sheets: readonly WorkbookSheet[], styles: Styles): Blob {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk as Uint8Array<ArrayBuffer>);
  });
  const add = (name: string, parts: Iterable<Uint8Array>) => {
    const file = new ZipDeflate(name);
    zip.add(file);
    for (const part of parts) file.push(part);
    file.push(new Uint8Array(), true);
  };
  for (const [name, xml] of Object.entries(frameOf(sheets, styles))) add(name, [strToU8(xml)]);
  for (const [index, sheet] of sheets.entries()) add(`xl/${sheetFile(index)}`, sheetParts(sheet, index));
  zip.end();
  return new Blob(chunks, { type: `${TYPE}.sheet` });
}

const sheetFile = (index: number) => `worksheets/sheet${index + 1}.xml`;

const frameOf = (sheets: readonly WorkbookSheet[], styles: Styles): Record<string, string> => ({
  '[Content_Types].xml':
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    contentType('workbook.xml', 'sheet.main') +
    contentType('styles.xml', 'styles') +
    `${sheets.map((_, index) => contentType(sheetFile(index), 'worksheet')).join('')}</Types>`,
  '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
  'xl/_rels/workbook.xml.rels': relationships([
    ...sheets.map((_, index) => ['worksheet', sheetFile(index)] as const),
    ['styles', 'styles.xml'],
  ]),
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets
    .map(
      ({ name }, index) =>
        `<sheet name="${escapedXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
    )
    .join('')}</sheets></workbook>`,
  'xl/styles.xml': styles.xml(),
});

const contentType = (file: string, type: string) =>
  `<Override PartName="/xl/${file}" ContentType="${TYPE}.${type}+xml"/>`;

const relationships = (targets: readonly (readonly [type: string, target: string])[]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

function* sheetParts({ widths, rows, filter }: WorkbookSheet, index: number): Generator<Uint8Array> {
  const pane = filter ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' : '';
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  yield strToU8(
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView${index === 0 ? ' tabSelected="1"' : ''} workbookViewId="0">` +
      `${pane}</sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`,
  );
  yield* rows;
  yield strToU8(`</sheetData>${filter ? `<autoFilter ref="${filter}"/>` : ''}</worksheet>`);
}
