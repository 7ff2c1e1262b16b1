import { plainText } from '../../../kit/shared/plain-text.ts';
import { countOfText, rupeesOfText } from '../../../kit/shared/typed-text.ts';
import { type CellName, cells, type Typed } from './cells.ts';

/** What a column may be called in a spreadsheet. */
const headings: Readonly<Record<CellName, readonly string[]>> = {
  customer: ['customer', 'name', 'customer name'],
  thing: ['product', 'weight', 'product, weight', 'item'],
  qty: ['quantity', 'qty', 'filled', 'nos'],
  empties: ['empties', 'empty', 'empty cylinders'],
  payment: ['payment', 'mode', 'payment type', 'payment mode', 'paid by'],
  amount: ['amount', 'rs', '₹', 'amount ₹'],
};

const cellCalled = (heading: string): CellName | undefined =>
  cells.find((cell) => headings[cell].includes(heading.trim().toLowerCase()));

/** UPI by the names that people use. */
const payments: readonly (readonly [RegExp, string])[] = [
  [/^(upi|gpay|g-?pay|phone-?pe|paytm|online|qr)$/i, 'upi'],
  [/^cash$/i, 'cash'],
  [/^(credit|udhar|account)$/i, 'credit'],
];
const paymentCalled = (text: string) => payments.find(([name]) => name.test(text))?.[1];

/** A cell as it would be typed: figures without ₹, commas and .00; weights as '14.2 kg'. */
function cleaned(cell: CellName, text: string): string {
  if (cell === 'payment') return paymentCalled(text) ?? text;
  if (cell === 'thing') return text.replace(/^(?:cylinders?\s+)?(\d+(?:\.\d+)?)\s*kgs?$/i, '$1 kg');
  if (cell === 'customer') return text;
  return cell === 'amount' ? rupeesOfText(text) : countOfText(text);
}

/** The sales in what is pasted at a column; undefined where it is the text of a single cell. */
export function pastedSales(
  rectangle: readonly (readonly string[])[],
  column: string,
  text: string,
): Typed[] | undefined {
  const isOneCell = rectangle.length < 2 && (rectangle[0]?.length ?? 0) < 2;
  if (!isMessage(text)) return isOneCell ? undefined : fromRectangle(rectangle, column);
  const sales = fromMessage(text);
  const isCellText = isOneCell && !CHAT.test(plainText(text)) && !sales.some((sale) => isSale(sale, column));
  return isCellText ? undefined : sales;
}

/** Whether a single line says more than one cell does; a customer's name may hold a number. */
const isSale = ({ qty, thing, payment, customer }: Typed, column: string) =>
  qty !== undefined && Boolean(thing ?? payment ?? (column === 'customer' ? undefined : customer));

/**
 * Lines of a rectangle from a spreadsheet, from the column on into which it is pasted; a first row of headings names the
 * columns itself. Columns beyond the last are left out.
 * @example fromRectangle([['2', 'cash']], 'qty') // [{ qty: '2', empties: 'cash' }]
 */
export function fromRectangle(rows: readonly (readonly string[])[], from: string): Typed[] {
  const [first = []] = rows;
  const named = first.map(cellCalled);
  const hasHeadings = named.every((cell, index) => cell !== undefined || first[index] === '');
  const start = Math.max(0, cells.indexOf(from as CellName));
  const columns = hasHeadings ? named : cells.slice(start);
  const filled = hasHeadings ? rows.slice(1) : rows;
  return filled
    .filter((row) => row.some((text) => text !== ''))
    .map((row) =>
      Object.fromEntries(
        columns.flatMap((cell, index) => (cell && row[index] ? [[cell, cleaned(cell, row[index])]] : [])),
      ),
    );
}

/** Whether a text is lines that people wrote, such as 'Ravi 2 cash', and no column of a spreadsheet. */
const isMessage = (text: string): boolean =>
  !text.includes('\t') && text.split(/\r?\n/).some((line) => /\p{L}/u.test(line) && /\d/.test(line));

/**
 * Lines of a message, one for each: the customer's name, the quantity and, in any order, weight, empties, payment and
 * amount. What is not understood stays with the customer, where it is seen.
 * @example fromMessage('1) Anupama 2 cash\nHotel Kavya 5 x 19kg credit')
 */
export const fromMessage = (text: string): Typed[] => linesIn(text).flatMap(({ typed }) => typed ?? []);

/** The lines of a chat that are no sale: without a sender or a count. @example leftOut('20/11/26, 7:34 pm - Ravi: ok') */
export const leftOut = (text: string): string[] =>
  linesIn(text).flatMap(({ line, typed }) => (typed ? [] : [line]));

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
  take('empties', /(?<!\d)(\d+)\s*(?:empty|empties|mt)\b/i);
  take('qty', /(?<![\d.])(\d{1,4})\s*[x×](?!\p{L})/iu);
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
