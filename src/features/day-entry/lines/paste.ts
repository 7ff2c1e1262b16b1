import { blankIfNone } from '../../../kit/shared/file-cells.ts';
import { type FileColumn, matchHeaders } from '../../../kit/shared/file-columns.ts';
import { tableIn } from '../../../kit/shared/file-table.ts';
import { plainText } from '../../../kit/shared/plain-text.ts';
import { countOfText, rupeesOfText } from '../../../kit/shared/typed-text.ts';
import { cylinderIn } from '../../../masters/cylinder-in.ts';
import { type CellName, cells, type Typed } from './cells.ts';

const column = (field: CellName, header: string, also: string): FileColumn => ({
  ...{ field, header, also },
  required: field === 'customer',
});

/** What the cells of a line may be called in a spreadsheet. */
const columns: readonly FileColumn[] = [
  column('customer', 'Customer', "Name, Customer Name, Party, Party Name, Party's Name, Consumer, Ledger"),
  column('thing', 'Product', 'Weight, Item, Product & Weight, Kg, Size, Cylinder'),
  column('qty', 'Quantity', 'Qty, Filled, Nos, Refills, Cylinders, Full'),
  column('empties', 'Empties', 'Empty, Empty Cylinders, MT, Mty, Empty Returned'),
  column('payment', 'Payment', 'Mode, Payment Type, Payment Mode, Paid By, Mode of Payment, Pay'),
  column('amount', 'Amount', 'Amt, Rs, Rupees, Total Amount, Value'),
];

/** UPI by the names that people use. */
const payments: readonly (readonly [RegExp, string])[] = [
  [/^(upi|gpay|g-?pay|phone-?pe|paytm|online|qr)$/i, 'upi'],
  [/^cash$/i, 'cash'],
  [/^(credit|udhar|account)$/i, 'credit'],
];
const paymentCalled = (text: string) => payments.find(([name]) => name.test(text))?.[1];

/** A cell as it would be typed: figures without ₹, commas and .00; weights as '14.2 kg'. */
function cleaned(cell: CellName, text: string): string {
  if (cell === 'customer') return text;
  if (cell === 'payment') return paymentCalled(text) ?? text;
  const kg = cell === 'thing' ? cylinderIn(text) : undefined;
  if (cell === 'thing') return kg ? `${kg} kg` : text;
  return cell === 'amount' ? rupeesOfText(text) : countOfText(blankIfNone(text));
}

/** The sales in a pasted text, and its lines and columns that are none. */
export type Pasted = { sales: Typed[]; leftOut: string[] };

/** What is pasted at a column; undefined for the text of a single cell. */
export function pastedSales(
  rectangle: readonly (readonly string[])[],
  at: string,
  text: string,
): Pasted | undefined {
  const isOneCell = rectangle.length < 2 && (rectangle[0]?.length ?? 0) < 2;
  if (!isMessage(text)) return isOneCell ? undefined : fromRectangle(rectangle, at);
  const message = fromMessage(text);
  const isCellText =
    isOneCell && !CHAT.test(plainText(text)) && !message.sales.some((sale) => isSale(sale, at));
  return isCellText ? undefined : message;
}

/** Whether a single line says more than one cell does; a customer's name may hold a number. */
const isSale = ({ qty, thing, payment, customer }: Typed, at: string) =>
  qty !== undefined && Boolean(thing ?? payment ?? (at === 'customer' ? undefined : customer));

/**
 * Lines of a rectangle from a spreadsheet, from the column on into which it is pasted; headings name the columns
 * themselves, and totals below them are left out. Columns beyond the last are dropped.
 * @example fromRectangle([['2', 'cash']], 'qty') // { sales: [{ qty: '2', empties: 'cash' }], leftOut: [] }
 */
export function fromRectangle(rows: readonly (readonly string[])[], from: string): Pasted {
  const lines = rows.map((cells, index) => ({ row_number: index + 1, cells }));
  const first = matchHeaders(columns, rows[0] ?? []);
  const areAllKnown = first.unknown.length === 0 && first.fields.some(Boolean);
  const table = tableIn(columns, lines, { headerRow: areAllKnown ? 1 : undefined });
  const fields = table?.fields ?? cells.slice(Math.max(0, cells.indexOf(from as CellName)));
  const sales = (table?.rows ?? lines)
    .map(({ cells: texts }) =>
      Object.fromEntries(
        cells.flatMap((cell) => {
          const text = texts[fields.indexOf(cell)];
          return text ? [[cell, cleaned(cell, text)]] : [];
        }),
      ),
    )
    .filter((sale) => Object.keys(sale).length > 0);
  return {
    sales,
    leftOut: [
      ...(table?.unknown ?? []).map((header) => `Column ${header}`),
      ...(table?.leftOut ?? []).map(({ text }) => text),
    ],
  };
}

/** Whether a text is lines that people wrote, such as 'Ravi 2 cash', and no column of a spreadsheet. */
const isMessage = (text: string): boolean =>
  !text.includes('\t') && text.split(/\r?\n/).some((line) => /\p{L}/u.test(line) && /\d/.test(line));

/**
 * Lines of a message, one for each: the customer's name, the quantity and, in any order, weight, empties, payment and
 * amount. What is not understood stays with the customer, where it is seen.
 * @example fromMessage('1) Anupama 2 cash\nHotel Kavya 5 x 19kg credit').sales
 */
export function fromMessage(text: string): Pasted {
  const lines = linesIn(text);
  return {
    sales: lines.flatMap(({ typed }) => typed ?? []),
    // In a chat, lines without a sender or a count.
    leftOut: lines.flatMap(({ line, typed }) => (typed ? [] : [line])),
  };
}

const TIME = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[ap]\.?m\.?)?`;
const DATE = String.raw`\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}`;
/** What a messenger puts before the sender: '20/11/26, 7:31 pm - ', '[20/11/26, 7:31:05 PM] ' or time first. */
const CHAT = new RegExp(`^\\[?(?:${DATE},? ${TIME}|${TIME},? ${DATE})(?:\\]| -) `, 'i');

/** Each line with the sale that it says; in a chat a line may say none. */
function linesIn(text: string): { line: string; typed: Typed | undefined }[] {
  const lines = text
    .split(/\r?\n/)
    .map(plainText)
    .filter((line) => line !== '');
  const isChat = lines.some((line) => CHAT.test(line));
  return lines.map((line) => {
    const typed = fromMessageLine(saidIn(line));
    const isSold = typed.qty !== undefined || typed.empties !== undefined;
    return { line, typed: isChat && !isSold ? undefined : typed };
  });
}

/** What the sender wrote, without '<Media omitted>'; '' for a line of the messenger itself. */
function saidIn(line: string): string {
  const [stamp] = CHAT.exec(line) ?? [];
  if (stamp === undefined) return line;
  const [, said = ''] = /^[^:]{1,100}: (.*)$/.exec(line.slice(stamp.length)) ?? [];
  return said.replaceAll(/<[^<>]*>/g, '');
}

/** Quantity times weight: '3 x 19', '3 x 19 kg', and the other way round where that is clear: '14.2 x 3', '19 kg x 3'. */
const products = [
  /(?<![\d.])(?<thing>\d+\.\d+|\d+(?=\s*kg))\s*(?:kgs?)?\s*[x×*]\s*(?<qty>\d{1,6})(?![\d.])/i,
  /(?<![\d.])(?<qty>\d{1,6})\s*[x×*]\s*(?<thing>\d+(?:\.\d+)?)(?:\s*kgs?\b\.?)?/i,
];

function fromMessageLine(line: string): Typed {
  // Without the number of a list.
  let rest = line.replace(/^\d+[).]\s+/, '');
  const taken: Record<string, string> = {};
  const take = (cell: CellName, pattern: RegExp) => {
    rest = rest.replace(pattern, (_all, figure: string) => {
      taken[cell] = figure;
      return ' ';
    });
  };
  const product = products.find((pattern) => pattern.test(rest));
  if (product) {
    Object.assign(taken, product.exec(rest)?.groups);
    rest = rest.replace(product, ' ');
  }
  take('thing', /(?<![\d.])(\d+(?:\.\d+)?)\s*kgs?\b\.?/i);
  take('amount', /(?:₹|\brs\.?)\s*(\d[\d,]*(?:\.\d+)?)(?:\/-)?/i);
  take('amount', /(?<![\d.])(\d[\d,]{0,14}(?:\.\d+)?)\/-/);
  // With the commas of thousands.
  take('amount', /(?<![\d.,])(\d{1,3}(?:,\d{2})*,\d{3}(?:\.\d+)?)(?![\d,])/);
  take('empties', /(?<!\d)(\d+)\s*(?:empty|empties|mt)\b/i);
  take('qty', /(?<![\d.])(\d{1,4})\s*(?:[x×](?!\p{L})|(?:nos?|cyls?|cylinders?|pcs)\b\.?)/iu);
  const words: string[] = [];
  for (const word of rest.split(/[\s,;]+|(?<=\s)[-–:]+(?=\s)/).filter((part) => /[\p{L}\d]/u.test(part))) {
    const payment = paymentCalled(word);
    if (payment) taken.payment = payment;
    else if (!taken.qty && /^\d{1,4}$/.test(word)) taken.qty = word;
    else words.push(word.replace(/(?<![:,–-])[:,–-]+$/, ''));
  }
  if (taken.thing) taken.thing = `${taken.thing} kg`;
  if (taken.amount) taken.amount = cleaned('amount', taken.amount);
  return { ...taken, ...(words.length > 0 && { customer: words.join(' ') }) };
}
