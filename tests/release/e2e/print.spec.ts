import { fileURLToPath } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { printed } from '../../e2e/support/pdf.ts';

type Bundle = { script: string; style: string };

/** The kit's test page, built once. */
const test = base.extend<object, { bundle: Bundle }>({
  bundle: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a destructured first parameter.
    async ({}, use) => {
      const result = await build({
        configFile: false,
        logLevel: 'silent',
        plugins: [react()],
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          write: false,
          lib: {
            entry: fileURLToPath(new URL('../../e2e/support/print-page.tsx', import.meta.url)),
            formats: ['iife'],
            name: 'page',
          },
        },
      });
      const { output } = [result].flat()[0] as {
        output: { fileName: string; code?: string; source?: string }[];
      };
      const script = output.find(({ fileName }) => fileName.endsWith('.js'))?.code ?? '';
      const style = String(output.find(({ fileName }) => fileName.endsWith('.css'))?.source ?? '');
      await use({ script, style });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

const usual = { lines: 1, hasSheet: true, isShown: false, orientation: 'portrait', scheme: 'light' };

async function draw(
  page: Page,
  { script, style }: Bundle,
  ask: Partial<typeof usual> & { paper?: string } = {},
) {
  // about:blank has no storage, where the server's clock is kept.
  await page.route('http://print.test/', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('http://print.test/');
  await page.addStyleTag({ content: style });
  await page.addScriptTag({ content: script });
  await page.evaluate((what) => (globalThis as unknown as { draw(ask: object): void }).draw(what), {
    ...usual,
    ...ask,
  });
  await expect(page.getByText('What the screen says')).toBeVisible();
}

test('only the sheet is printed, with letterhead, filter and page numbers', async ({ page, bundle }) => {
  await draw(page, bundle);
  await expect(page.getByRole('region', { name: 'Statement' })).toBeHidden();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved Successfully')).toBeVisible();

  const { text, pages } = await printed(page);

  expect(pages).toBe(1);
  for (const words of ['Sri Venkateswara Gas Agency', '12 Station Road', 'GSTIN 37ABCDE1234F1ZZ'])
    expect(text).toContain(words);
  expect(text).toContain('Statement Printed');
  expect(text).toContain('Driver: Ravi Kumar');
  expect(text).toContain('Page 1 of 1');
  for (const words of ['Sidebar', 'Save', 'Saved Successfully', 'What the screen says', 'Vehicle'])
    expect(text).not.toContain(words);
});

test('a long table has its header on every page, and no row is split', async ({ page, bundle }) => {
  await draw(page, bundle, { lines: 100 });

  const { sheets, pages } = await printed(page);

  expect(pages).toBeGreaterThan(2);
  for (const [index, { text, width, height }] of sheets.entries()) {
    expect({ width, height }).toEqual({ width: 595, height: 842 });
    expect(text).toContain('Bill Amount ₹');
    expect(text).toContain(`Page ${index + 1} of ${pages}`);
    const begun = text.match(/Bill \d+ begins/g) ?? [];
    const ended = text.match(/and ends \d+/g) ?? [];
    expect(begun.length).toBeGreaterThan(0);
    expect(ended).toHaveLength(begun.length);
  }
});

test('a sheet can be landscape', async ({ page, bundle }) => {
  await draw(page, bundle, { orientation: 'landscape', lines: 60 });
  const { sheets } = await printed(page);
  for (const { width, height } of sheets) expect({ width, height }).toEqual({ width: 842, height: 595 });
});

for (const { lines, paper, width } of [
  { lines: 1, paper: '80 mm', width: 227 },
  { lines: 25, paper: '80 mm', width: 227 },
  { lines: 25, paper: '58 mm', width: 164 },
])
  test(`a receipt of ${lines} lines is one piece of the roll of ${paper} that ends below the last one`, async ({
    page,
    bundle,
  }) => {
    await draw(page, bundle, { isShown: true, paper, lines });
    const box = await page.getByRole('region', { name: 'Statement' }).boundingBox();
    const { sheets } = await printed(page);
    expect(sheets).toHaveLength(1);
    expect(sheets[0]?.text).toContain(`and ends ${lines - 1}`);
    expect(sheets[0]?.width).toBe(width);
    // From pixels to points.
    expect(sheets[0]?.height).toBeCloseTo((box?.height ?? 0) * 0.75, -1);
  });

test('shown content is printed once, black on white in the dark theme too', async ({ page, bundle }) => {
  await draw(page, bundle, { isShown: true, scheme: 'dark', lines: 60 });
  await expect(page.getByRole('region', { name: 'Statement' })).toBeVisible();

  const { text, pages } = await printed(page);
  expect(pages).toBeGreaterThan(1);
  expect(text.match(/Bill 0 begins/g)).toHaveLength(1);
  expect(text).not.toContain('What the screen says');

  await page.emulateMedia({ media: 'print' });
  const colours = await page
    .getByRole('cell', { name: '900' })
    .first()
    .evaluate((cell) => ({
      text: getComputedStyle(cell).color,
      behind: getComputedStyle(document.body).backgroundColor,
    }));
  expect(colours).toEqual({ text: 'rgb(0, 0, 0)', behind: 'rgb(255, 255, 255)' });
});

test('a receipt opened over a statement is printed instead', async ({ page, bundle }) => {
  await draw(page, bundle, { isShown: true });
  await page.getByRole('button', { name: 'Receipt' }).click();
  await expect(page.getByText('₹500 received')).toBeVisible();
  const above = await printed(page);
  expect(above.text).toContain('₹500 received');
  expect(above.text).not.toContain('Statement');
  expect(above.pages).toBe(1);

  await page.keyboard.press('Escape');
  await expect(page.getByText('₹500 received')).toBeHidden();
  expect((await printed(page)).text).toContain('Statement');
});

test('a screen without a sheet prints its content without buttons', async ({ page, bundle }) => {
  await draw(page, bundle, { hasSheet: false });
  const { text } = await printed(page);
  expect(text).toContain('What the screen says');
  expect(text).toContain('Page 1 of 1');
  expect(text).not.toContain('Save');
});

test('Print waits for the pictures of the sheet', async ({ page, bundle }) => {
  await draw(page, bundle);
  await page.evaluate(() => {
    window.print = () => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>('[data-sheet="front"] img')];
      document.title = `printed with ${pictures.filter(({ complete }) => complete).length} of ${pictures.length}`;
    };
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page).toHaveTitle('printed with 1 of 1');
  await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled();
});
