import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { RuleError } from '../../shared/refusals.ts';
import {
  imageTypes,
  isUpload,
  pixelLimit,
  tooLargeMessage,
  type Upload,
  uploadLimitBytes,
} from '../../shared/upload.ts';
import { call } from '../../shared/wire.ts';
import type { Db } from '../db/db.ts';
import type { App } from '../http/app.ts';
import { setArea } from '../http/calls.ts';
import { limitConcurrency } from '../http/concurrency-limit.ts';
import { notFound, requestRefusals } from '../http/errors.ts';

const LONGEST_SIDE = 1_600;
/** Tables show 28 px; this is sharp on a screen with a pixel ratio of 2. */
const THUMBNAIL_SIDE = 64;
const WEBP = 'image/webp';
const PDF = 'application/pdf';
// Decoding a large photo takes 100 MB. Two at a time keep the server within its memory limit.
const drawing = limitConcurrency({ running: 2, waiting: 30, waitMs: 20_000 });

/** The address of a stored file. @example fileUrl(row.token) // '/api/files/…' */
export const fileUrl = (token: string): string => `/api/files/${token}`;

/** The stored form of an upload; undefined for content of a kind that is never stored. */
type StoredFile = { content: Buffer; thumbnail?: Buffer; content_type: string; original_name: string };
/** By upload: its stored form, and the field it came in. */
const prepared = new WeakMap<Upload, { file: StoredFile | undefined; field: string }>();

/**
 * Checks and re-encodes the files of a request before its transaction begins, so that no database connection
 * waits for a photo. Called once for every multipart request.
 * @throws too_large, unsupported_media for an image that cannot be drawn
 */
export async function prepareUploads(body: unknown): Promise<void> {
  for (const [field, value] of Object.entries(body as Record<string, unknown>))
    if (isUpload(value)) prepared.set(value, { field, file: await prepare(value).catch(underField(field)) });
}

/** The form shows the refusal under the file's field. */
const underField = (field: string) => (error: unknown) => {
  throw error instanceof RuleError && (error.status === 413 || error.status === 415)
    ? error.at(field)
    : error;
};

/**
 * Stores a photo: JPEG, PNG or WebP by its content, re-encoded at 1600 px at most, which removes metadata and
 * hidden content.
 * @returns files.id
 * @throws unsupported_media for anything else, too_large above `uploadLimitBytes` or 24 megapixels
 * @example const image = await storeImage(db, body.image);
 */
export async function storeImage(db: Db, upload: Upload): Promise<number> {
  const file = await storedForm(upload);
  if (file?.content_type !== WEBP) throw refused(upload, 'Only JPEG, PNG and WebP images are accepted');
  return addFile(db, file);
}

/** Stores a photo, as storeImage does, or a PDF as it is. @returns files.id @throws too_large, unsupported_media */
export async function storeAttachment(db: Db, upload: Upload): Promise<number> {
  const file = await storedForm(upload);
  if (!file) throw refused(upload, 'Only JPEG, PNG, WebP and PDF files are accepted');
  return addFile(db, file);
}

function refused(upload: Upload, message: string): RuleError {
  const refusal = requestRefusals.unsupported_media(message);
  const field = prepared.get(upload)?.field;
  return field === undefined ? refusal : refusal.at(field);
}

/** Removes a file that no row points at any more; call it in the same transaction, after the row has changed. */
export const removeFile = (db: Db, id: number) => db.deleteFrom('files').where('id', '=', id).execute();

const storedForm = async (upload: Upload) => {
  const known = prepared.get(upload);
  return known ? known.file : prepare(upload);
};

async function prepare(upload: Upload): Promise<StoredFile | undefined> {
  const { content } = upload;
  if (content.length > uploadLimitBytes) throw requestRefusals.too_large(tooLargeMessage);
  const { fileTypeFromBuffer } = await import('file-type');
  const type = (await fileTypeFromBuffer(content))?.mime ?? '';
  if (type === PDF)
    return { content: Buffer.from(content), content_type: PDF, original_name: ownName(upload, 'pdf') };
  if (!imageTypes.includes(type)) return undefined;
  const drawn = await drawing(() => redraw(content));
  return { ...drawn, content_type: WEBP, original_name: ownName(upload, 'webp') };
}

async function redraw(content: Uint8Array): Promise<{ content: Buffer; thumbnail: Buffer }> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(content, { limitInputPixels: false }).metadata().catch(unreadable);
  if (width * height > pixelLimit) throw requestRefusals.too_large('The image is larger than 24 megapixels');
  const drawn = await sharp(content, { limitInputPixels: pixelLimit, failOn: 'error' })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
    .catch(unreadable);
  const thumbnail = sharp(drawn).resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'cover' });
  return { content: drawn, thumbnail: await thumbnail.webp({ quality: 75 }).toBuffer() };
}

/** Loaded with the first photo, so that the server starts sooner and needs less memory without photos. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Every photo is different, so a cache of decoded photos is useless.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

function unreadable(): never {
  throw requestRefusals.unsupported_media('The image cannot be read');
}

/** The uploaded name, reduced to plain characters, with the extension of the stored type. */
function ownName({ original_name }: Upload, ending: string): string {
  const stem = original_name.replace(/\.[^.]*$/, '');
  return `${/^[\p{L}\p{N}][\p{L}\p{M}\p{N} _().-]{0,80}$/u.test(stem) && !stem.includes('..') ? stem : 'file'}.${ending}`;
}

async function addFile(db: Db, file: StoredFile): Promise<number> {
  const token = randomBytes(24).toString('base64url');
  const { id } = await db
    .insertInto('files')
    .values({ token, ...file })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const TOKEN = /^[\w-]{32}$/;

/** Serves stored files to signed-in users, with headers that keep content from running. */
export async function fileRoutes(app: App): Promise<void> {
  setArea(app, 'own', 'System');

  app.get(
    '/files/:token',
    {
      config: { access: 'cookie' },
      ...call('readFile', 'Read a photo or an attachment', {
        params: z.strictObject({ token: z.string() }),
        querystring: z.strictObject({ size: z.literal('thumb', 'size can only be thumb').optional() }),
      }),
    },
    async ({ params, query }, reply) => {
      // A malformed token gets the same 404 as an unknown one.
      if (!TOKEN.test(params.token)) throw notFound('No such file');
      const file = await app.db
        .selectFrom('files')
        .select(['content_type', 'original_name'])
        .select(({ fn, ref }) =>
          query.size ? fn.coalesce('thumbnail', 'content').as('content') : ref('content').as('content'),
        )
        .where('token', '=', params.token)
        .executeTakeFirst();
      if (!file) throw notFound('No such file');
      const { content, content_type, original_name } = file;
      const disposition = content_type === PDF ? 'attachment' : 'inline';
      return reply
        .header('content-security-policy', "sandbox; default-src 'none'")
        .header('x-content-type-options', 'nosniff')
        .header(
          'content-disposition',
          `${disposition}; filename*=UTF-8''${encodeURIComponent(original_name)}`,
        )
        .type(content_type)
        .send(content);
    },
  );
}
