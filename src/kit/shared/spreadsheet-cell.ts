const DAY = /^(\d{1,2})[/. -](\d{1,2}|[a-z]{3,9})[/. -](\d{4}|\d{2})(?: \d{1,2}:\d{2}.*)?$/i;
const STORED_DAY = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{1,2}:\d{2}.*)?$/;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * The day (YYYY-MM-DD) of a cell as spreadsheets and people write it, day first; any other text stays as it is.
 * @example dayOfCell('31-Oct-26') // '2026-10-31'
 */
export function dayOfCell(cell: string): string {
  const text = cell.trim();
  const [, stored] = STORED_DAY.exec(text) ?? [];
  if (stored) return stored;
  const [, day = '', month = '', year = ''] = DAY.exec(text) ?? [];
  const number = /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  if (day === '' || number === 0) return text;
  return `${year.padStart(4, '20')}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

// Commas are between thousands, or lakhs and crores; a decimal comma is no number.
const NUMBER = /^(?:₹|rs\.?)?\s*(\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)(?:\.(\d+))?(?:\s*kgs?)?$/i;

/**
 * The number of a cell as digits, without a sign of rupees or kg; any other text stays as it is.
 * @example numberOfCell('₹1,20,000.50') // '120000.5'
 */
export function numberOfCell(cell: string): string {
  const text = cell.trim();
  const [, whole, decimals = ''] = NUMBER.exec(text) ?? [];
  if (whole === undefined) return text;
  const kept = decimals.replace(/0+$/, '');
  return whole.replaceAll(',', '') + (kept && `.${kept}`);
}
