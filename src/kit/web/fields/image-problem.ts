import { pixelLimit } from '../../shared/upload.ts';

/**
 * The problem of a picture, as the browser reads it; undefined when it can be shown. Its size is known before
 * anything is decoded, so a picture made to fill the memory does no harm.
 * @example const problem = await imageProblem(file);
 */
export async function imageProblem(file: File): Promise<string | undefined> {
  const address = URL.createObjectURL(file);
  const image = new Image();
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
      image.src = address;
    });
    if (image.naturalWidth * image.naturalHeight > pixelLimit)
      return 'The image is larger than 24 megapixels';
    return undefined;
  } catch {
    return 'The image cannot be read';
  } finally {
    URL.revokeObjectURL(address);
  }
}
