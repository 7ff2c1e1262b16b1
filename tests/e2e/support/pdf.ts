import type { Page } from '@playwright/test';
import { extractImages, getDocumentProxy } from 'unpdf';
import { settled } from './settled.ts';

/** Points of a page: 595 × 842 is A4 portrait. */
type Sheet = { width: number; height: number; text: string };

/**
 * Prints the current page once nothing is loading: the words of every sheet with single spaces, the number of sheets and
 * the number of pictures.
 * @example const { text, pages } = await printed(page); expect(text).toContain('Page 1 of 2');
 */
export async function printed(
  page: Page,
): Promise<{ text: string; pages: number; pictures: number; sheets: Sheet[] }> {
  await settled(page);
  const content = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  const document = await getDocumentProxy(new Uint8Array(content));
  const sheets: Sheet[] = [];
  let pictures = 0;
  for (let number = 1; number <= document.numPages; number++) {
    const sheet = await document.getPage(number);
    pictures += (await extractImages(document, number)).length;
    const { items } = await sheet.getTextContent();
    const words = items.map((part) => ('str' in part ? part.str + (part.hasEOL ? ' ' : '') : '')).join('');
    const { width, height } = sheet.getViewport({ scale: 1 });
    const text = words.replaceAll(/\s+/g, ' ').trim();
    sheets.push({ text, width: Math.round(width), height: Math.round(height) });
  }
  return { sheets, pages: sheets.length, pictures, text: sheets.map(({ text }) => text).join('\n') };
}
