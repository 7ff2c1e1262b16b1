import { z } from 'zod';

/** A file as it arrived in a multipart request, before its content is judged. */
export type Upload = { content: Uint8Array; original_name: string };

/** Whether a value of a form is a file rather than a text. */
export const isUpload = (value: unknown): value is Upload =>
  typeof value === 'object' && value !== null && 'content' in value && value.content instanceof Uint8Array;

/**
 * An optional file of a form: an upload stores it, '' removes the stored one, absent leaves it as it is.
 * @example z.strictObject({ image: upload() })
 */
export function upload() {
  return z.union([z.literal(''), z.custom<Upload>(isUpload)], 'Choose a file').optional();
}

/** What the kit's own screens check before a file leaves the browser; the server looks at the content itself. */
export const uploadLimitBytes = 5 * 1024 * 1024;
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** More points than this are not decoded, on either side. */
export const pixelLimit = 24_000_000;
