import { formatDay } from '../../../../kit/shared/format.ts';
import type { Evening } from '../contract.ts';

/** @example subjectOf(evening) // 'Hyderabad, 28 Nov 2026: closed' */
export const subjectOf = ({ branch, date, state }: Evening): string =>
  `${branch.name}, ${formatDay(date)}: ${state}`;

/** The message as HTML: one column, as wide as the screen of a phone, with styles that mail programs keep. */
export function htmlOf(evening: Evening): string {
  const parts = evening.parts.map(
    ({ title, rows }) => `<h2 style="${HEADING}">${escaped(title)}</h2>${tableOf(rows)}`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(subjectOf(evening))}</title>
</head>
<body style="margin:0">
<div style="max-width:34rem;margin:0 auto;padding:12px;font:16px/1.4 sans-serif">
<h1 style="margin:0;font-size:18px">${escaped(subjectOf(evening))}</h1>
${parts.join('\n')}
</div>
</body>
</html>`;
}

const HEADING = 'margin:16px 0 4px;font-size:14px;color:#555';
const CELL = 'padding:4px 0;vertical-align:top;overflow-wrap:anywhere';

const tableOf = (rows: Evening['parts'][number]['rows']): string =>
  `<table role="presentation" style="width:100%;border-collapse:collapse">${rows.map(rowOf).join('')}</table>`;

const rowOf = ({ name, value }: Evening['parts'][number]['rows'][number]): string =>
  name === ''
    ? `<tr><td colspan="2" style="${CELL}">${escaped(value)}</td></tr>`
    : `<tr><td style="${CELL};padding-right:12px">${escaped(name)}</td><td style="${CELL};text-align:right">${escaped(value)}</td></tr>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');
