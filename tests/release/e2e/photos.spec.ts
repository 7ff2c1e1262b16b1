import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { faults } from '../../e2e/support/axe.ts';
import { addEmployees } from '../../e2e/support/many-rows.ts';
import { signIn } from '../../e2e/support/sign-in.ts';
import { test as base, expect, openConsole } from '../../e2e/support/test.ts';

/** A console with one employee. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a destructured first parameter.
  open: async ({}, use) => use(() => openConsole((url) => addEmployees(url, 1))),
});

const drawn = (background: string) => sharp({ create: { width: 300, height: 200, channels: 3, background } });
const png = await drawn('#2a7').png().toBuffer();
const jpeg = await drawn('#a27').jpeg().toBuffer();

const picture = (page: Page) => page.getByRole('img', { name: 'Image, as it is now' });
const field = (page: Page) => page.getByRole('button', { name: /^(Choose photo|Replace)$/ });
const thumbnail = (page: Page) => page.getByRole('row', { name: /Emp b/ }).locator('img');

type File = { name: string; type: string; content: Buffer };

/** Drops a file onto the field, as a mouse drag from the desktop does. */
async function drop(page: Page, { name, type, content }: File) {
  const carried = await page.evaluateHandle(
    ([bytes, fileName, fileType]) => {
      const carrying = new DataTransfer();
      const binary = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
      carrying.items.add(new globalThis.File([binary], fileName, { type: fileType }));
      return carrying;
    },
    [content.toString('base64'), name, type] as const,
  );
  for (const step of ['dragenter', 'dragover', 'drop'])
    await field(page).dispatchEvent(step, { dataTransfer: carried });
}

async function edit(page: Page) {
  await page.getByRole('button', { name: 'Edit Emp b' }).click();
  await expect(page.getByRole('heading', { name: 'Update Employee' })).toBeVisible();
}

async function update(page: Page) {
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('heading', { name: 'Add Employee' })).toBeVisible();
}

test.describe.configure({ mode: 'serial' });

test('a photo is dropped on the field, shown small in the table, replaced, removed', async ({ page }) => {
  await signIn(page, '/emp');
  await edit(page);
  await drop(page, { name: 'face.png', type: 'image/png', content: png });
  await expect(picture(page)).toHaveAttribute('src', /^blob:/);
  expect(await faults(page)).toEqual([]);
  await update(page);
  await expect(thumbnail(page)).toHaveAttribute('src', /\?size=thumb$/);
  await expect(thumbnail(page)).toHaveAttribute('loading', 'lazy');
  const first = await thumbnail(page).getAttribute('src');
  const size = () =>
    thumbnail(page).evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  await expect.poll(size, { timeout: 60_000 }).toEqual([64, 64]);

  await edit(page);
  // As large as it was stored.
  const stored = page.getByRole('link', { name: 'Image, as it is now' });
  expect(await stored.getAttribute('href')).toBe(first?.replace('?size=thumb', ''));
  await page.getByLabel('Image').setInputFiles({ name: 'b.jpg', mimeType: 'image/jpeg', buffer: jpeg });
  await expect(picture(page)).toHaveAttribute('src', /^blob:/);
  await update(page);
  await expect(thumbnail(page)).not.toHaveAttribute('src', first ?? '');

  await edit(page);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(field(page)).toBeFocused();
  await update(page);
  await expect(thumbnail(page)).toHaveCount(0);
});

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
/** 225 megapixels. */
const drawBomb = () =>
  sharp({ create: { width: 15_000, height: 15_000, channels: 3, background: '#000' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
const bad = async (): Promise<[string, File, string][]> => [
  ['an SVG', { name: 'a.svg', type: 'image/svg+xml', content: svg }, 'Only JPEG, PNG, WEBP files'],
  ['an SVG named .jpg', { name: 'a.jpg', type: 'image/jpeg', content: svg }, 'The image cannot be read'],
  [
    'a PDF',
    { name: 'a.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7') },
    'Only JPEG, PNG, WEBP files',
  ],
  [
    'a decompression bomb',
    { name: 'bomb.png', type: 'image/png', content: await drawBomb() },
    'The image is larger than 65 megapixels',
  ],
];
// The browser shows the readable part; the server checks the whole file.
const half = { name: 'a.jpg', type: 'image/jpeg', content: jpeg.subarray(0, jpeg.length - 200) };

test('SVG, PDF, a bomb, half a JPEG: refused under the field, nothing stored', async ({ page }) => {
  await signIn(page, '/emp');
  await edit(page);
  await test.step('a file beside the field does not replace the page', async () => {
    const isRefused = await page.evaluate(() => {
      const event = new DragEvent('drop', { bubbles: true, cancelable: true });
      document.body.dispatchEvent(event);
      return event.defaultPrevented;
    });
    expect(isRefused).toBe(true);
  });
  for (const [kind, file, message] of await bad())
    await test.step(kind, async () => {
      await drop(page, file);
      await expect(page.getByText(message)).toBeVisible();
      await expect(field(page)).toHaveAccessibleDescription(message);
      await expect(picture(page)).toHaveCount(0);
    });

  await test.step('half a JPEG', async () => {
    await drop(page, half);
    await expect(picture(page)).toBeVisible();
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(field(page)).toBeFocused();
    await expect(page.getByText('The image cannot be read')).toBeVisible();
    await expect(field(page)).toHaveAccessibleDescription('The image cannot be read');
  });
  await page.reload();
  await expect(page.getByRole('row', { name: /Emp b/ })).toBeVisible();
  await expect(thumbnail(page)).toHaveCount(0);
});

/** A photo of a phone that was held upright: 24.5 megapixels, over 5 MB, turned by its orientation alone. */
const drawPhoto = () =>
  sharp({
    create: {
      ...{ width: 1_500, height: 1_020, channels: 3, background: '#a27' },
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .resize({ width: 6_000, kernel: 'nearest' })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

test('a photo of 24 megapixels and over 5 MB is sent as a small upright JPEG', async ({ page }) => {
  const content = await drawPhoto();
  expect(content.length).toBeGreaterThan(5 * 1024 * 1024);
  await signIn(page, '/emp');
  await edit(page);
  await page.getByLabel('Image').setInputFiles({ name: 'IMG.JPG', mimeType: 'image/jpeg', buffer: content });
  const sending = page.waitForRequest((request) => request.method() === 'PATCH');
  // A save at once waits for the photo.
  await update(page);
  const { requestBodySize } = await (await sending).sizes();
  expect(requestBodySize).toBeLessThan(2 * 1024 * 1024);
  await expect(thumbnail(page)).toHaveAttribute('src', /\?size=thumb$/);
  const address = (await thumbnail(page).getAttribute('src'))?.replace('?size=thumb', '') ?? '';
  const stored = await page.evaluate(async (url) => {
    const image = await createImageBitmap(await (await fetch(url)).blob());
    return [image.width, image.height];
  }, address);
  expect(stored).toEqual([1_088, 1_600]);
  await edit(page);
  await page.getByRole('button', { name: 'Remove' }).click();
  await update(page);
});

test('a HEIC photo that the browser cannot read says how to send it; nothing is saved', async ({ page }) => {
  const content = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic');
  await signIn(page, '/emp');
  await edit(page);
  await expect(page.getByLabel('Image')).toHaveAttribute('accept', /^image\/\*/);
  await drop(page, { name: 'IMG_1.HEIC', type: '', content });
  await expect(page.getByText(/^This photo is HEIC. Send it as JPEG: /)).toBeVisible();
  await expect(picture(page)).toHaveCount(0);
  await page.goto('/inventory');
  const bill = { name: 'bill.heic', mimeType: 'image/heic', buffer: content };
  await page.locator('input[type=file]').setInputFiles(bill);
  await expect(page.getByText(/^This photo is HEIC. Send it as JPEG: /)).toBeVisible();
});

test('a small photo and a PDF are sent as they are, a large PDF is refused', async ({ page }) => {
  await signIn(page, '/inventory');
  const attach = (name: string, mimeType: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  await attach('bill.pdf', 'application/pdf', Buffer.alloc(5 * 1024 * 1024 + 1));
  await expect(page.getByText('The file is larger than 5 MB')).toBeVisible();
  await attach('bill.pdf', 'application/pdf', Buffer.from('%PDF-1.7'));
  await expect(page.getByText('bill.pdf')).toBeVisible();
  await attach('bill.png', 'image/png', png);
  await expect(page.getByText('bill.png')).toBeVisible();
});

test('an aborted upload reports that nothing was saved, and can be sent again', async ({ page }) => {
  await signIn(page, '/emp');
  await edit(page);
  await drop(page, { name: 'face.png', type: 'image/png', content: png });
  await page.route('**/api/employees/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('No connection').first()).toBeVisible();
  await expect(picture(page)).toHaveAttribute('src', /^blob:/);
  await expect(thumbnail(page)).toHaveCount(0);
  await page.unroute('**/api/employees/*');
  await update(page);
  await expect(thumbnail(page)).toHaveAttribute('src', /\/api\/files\//);
});
