import { z } from 'zod';

/** A file from a multipart request, before its content is checked. */
export type Upload = { content: Uint8Array; original_name: string };

/** Whether a form value is a file, not a text. */
export const isUpload = (value: unknown): value is Upload =>
  typeof value === 'object' && value !== null && 'content' in value && value.content instanceof Uint8Array;

/**
 * An optional file of a form: an upload stores it, '' removes the stored one, a missing value leaves it
 * unchanged.
 * @example z.strictObject({ image: upload() })
 */
export function upload() {
  return z.lazy(() => z.union([z.literal(''), z.custom<Upload>(isUpload)], 'Choose a file').optional());
}

/** The limits that the screens check before an upload; the server checks the content itself. */
const LIMIT_MB = 5;
export const uploadLimitBytes = LIMIT_MB * 1024 * 1024;
export const uploadLimit = `${LIMIT_MB} MB`;
export const tooLargeMessage = `The file is larger than ${uploadLimit}`;
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** Larger images are not decoded, in the browser or on the server. */
export const pixelLimit = 24_000_000;
