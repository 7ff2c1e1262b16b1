import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { storeAttachment } from '../../src/kit/server/files/files.ts';
import { apiOf, testApp } from '../harness/app.ts';

const { app, db, api, token } = await testApp();
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const photo = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } });
const jpeg = await photo.jpeg().toBuffer();

beforeEach(async () => {
  await db.updateTable('users').set({ image_id: null }).execute();
  await db.deleteFrom('files').execute();
});

const sendPhoto = (content: Buffer, name = 'face.jpg', type = 'image/jpeg') => {
  const form = new FormData();
  form.set('name', 'Asha Rao');
  form.set('email', 'keeper@example.com');
  form.set('image', new File([new Uint8Array(content)], name, { type }));
  return api.patch('/profile', form);
};
const filesNow = async () => (await db.selectFrom('files').select('id').execute()).length;
const load = async (address: string) =>
  app.inject({ url: address, headers: { authorization: `Bearer ${token}` } });

test.each(['jpeg', 'png', 'webp'] as const)('a %s photo is kept as WebP', async (format) => {
  const { status, body } = await sendPhoto(await photo.toFormat(format).toBuffer());
  expect(status).toBe(200);
  const file = await load(body.data.image);
  expect(file.headers['content-type']).toBe('image/webp');
  expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 });
});

test('a photo replaced many times at once leaves one file', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => sendPhoto(jpeg)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await filesNow()).toBe(1);
});

test('a large photo is resized to 1600 px, upright, without its location', async () => {
  const taken = await sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: '#333' } })
    .withExif({ IFD3: { GPSLatitude: '17/1 23/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(taken).metadata()).exif).toBeDefined();
  const { body } = await sendPhoto(taken);
  const kept = await sharp((await load(body.data.image)).rawPayload).metadata();
  expect([kept.width, kept.height, kept.exif, kept.orientation]).toEqual([800, 1_600, undefined, undefined]);
});

test('tables get photos in the size that they show', async () => {
  const wide = sharp({ create: { width: 900, height: 300, channels: 3, background: '#363' } });
  const { body } = await sendPhoto(await wide.jpeg().toBuffer());
  const { headers, rawPayload } = await load(`${body.data.image}?size=thumb`);
  expect(headers['content-type']).toBe('image/webp');
  expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'");
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 64, height: 64 });
  expect((await load(`${body.data.image}?size=huge`)).statusCode).toBe(422);
});

test('a photo without a thumbnail is sent in full size', async () => {
  const { body } = await sendPhoto(jpeg);
  await db.updateTable('files').set({ thumbnail: null }).execute();
  const whole = await load(body.data.image);
  expect((await load(`${body.data.image}?size=thumb`)).rawPayload.equals(whole.rawPayload)).toBe(true);
});

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['a PDF', PDF],
  ['a GIF', 'GIF89a\u0001\u0000\u0001\u0000'],
  ['nothing', ''],
  ['half a JPEG', jpeg.subarray(0, 60)],
])('%s that is named .jpg is 415', async (_kind, content) => {
  const { status, body } = await sendPhoto(Buffer.from(content));
  expect(status).toBe(415);
  expect(body.fields).toEqual({ image: body.msg });
  expect(await filesNow()).toBe(0);
});

test('a file that is both photo and page is re-encoded, which removes the page', async () => {
  const { body } = await sendPhoto(Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]));
  const { rawPayload } = await load(body.data.image);
  expect(rawPayload.includes('<script>')).toBe(false);
});

test('an image of 25 megapixels is 413 without being decoded', async () => {
  const bomb = await sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  // The rest is missing, so decoding would refuse it for another reason.
  const { status, body } = await sendPhoto(bomb.subarray(0, 1_000));
  expect([status, body.msg]).toEqual([413, 'The image is larger than 24 megapixels']);
  expect(body.fields).toEqual({ image: 'The image is larger than 24 megapixels' });
});

test('a file over 5 MB is 413, and so are 21 fields and two files', async () => {
  const { status, body } = await sendPhoto(Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024)]));
  expect([status, body.msg]).toEqual([413, 'The file is larger than 5 MB']);
  const many = new FormData();
  for (let field = 0; field < 21; field++) many.set(`field${field}`, 'x');
  expect((await api.patch('/profile', many)).status).toBe(413);
  const two = new FormData();
  for (const name of ['image', 'other']) two.set(name, new File([new Uint8Array(jpeg)], 'a.jpg'));
  expect((await api.patch('/profile', two)).status).toBe(413);
  expect(await filesNow()).toBe(0);
});

test.each(['../../etc/passwd.jpg', 'a\u0000b.jpg', '..\\..\\boot.jpg', '"; filename=x.html.jpg', 'x.html'])(
  'a file called %j gets a safe name',
  async (name) => {
    const { status, body } = await sendPhoto(jpeg, name);
    expect(status).toBe(200);
    const { headers } = await load(body.data.image);
    expect(headers['content-disposition']).toMatch(/^inline; filename\*=UTF-8''[\w%-]+\.webp$/);
    expect(String(headers['content-disposition'])).not.toMatch(/\.\.|%2F|%00|%5C|%22/i);
  },
);

test('an aborted upload leaves nothing behind', async () => {
  const half =
    '--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';
  const { statusCode } = await app.inject({
    method: 'PATCH',
    url: '/api/profile',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([Buffer.from(half), jpeg.subarray(0, 100)]),
  });
  expect(statusCode).toBe(400);
  expect(await filesNow()).toBe(0);
});

test('a form without a boundary, or malformed, is 400', async () => {
  for (const [type, payload] of [
    ['multipart/form-data', 'x'],
    ['multipart/form-data; boundary=b', 'no form at all'],
  ] as const) {
    const { statusCode } = await app.inject({
      method: 'PATCH',
      url: '/api/profile',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      payload,
    });
    expect([type, statusCode]).toEqual([type, 400]);
  }
});

test('a new photo replaces the old one, and blank removes it', async () => {
  const first = (await sendPhoto(jpeg)).body.data.image;
  const second = (await sendPhoto(jpeg)).body.data.image;
  expect(second).not.toBe(first);
  expect((await load(first)).statusCode).toBe(404);
  const person = { name: 'Asha Rao', email: 'keeper@example.com' };
  expect((await api.patch('/profile', person)).body.data.image).toBe(second);
  expect((await api.patch('/profile', { ...person, image: '' })).body.data.image).toBeNull();
  expect(await filesNow()).toBe(0);
});

test('a guessed file address is 401 signed out and 404 otherwise', async () => {
  for (const guess of ['1', 'x'.repeat(32), '../me', '%2e%2e%2fme']) {
    const address = `/files/${encodeURIComponent(guess)}`;
    expect((await apiOf(app).get(address)).status).toBe(401);
    expect((await api.get(address)).status).toBe(404);
  }
});

test('files are served so that nothing in them runs and no cache stores them', async () => {
  const { body } = await sendPhoto(jpeg);
  const { headers } = await load(body.data.image);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'");
  expect(headers['cache-control']).toBe('no-store');
});

test('an attachment may be a PDF, which is downloaded and never shown in the console', async () => {
  const id = await storeAttachment(db, { content: new Uint8Array(PDF), original_name: 'invoice 7.PDF' });
  const { token: address } = await db
    .selectFrom('files')
    .select('token')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { headers, rawPayload } = await load(`/api/files/${address}`);
  expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''invoice%207.pdf");
  expect(rawPayload.equals(PDF)).toBe(true);
  const html = { content: new Uint8Array(Buffer.from('<html>')), original_name: 'a.pdf' };
  await expect(storeAttachment(db, html)).rejects.toMatchObject({ status: 415 });
});
