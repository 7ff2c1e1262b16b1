import { imageTypes, pixelLimit } from '../../shared/upload.ts';

/** The longest side that the server keeps of a photo. */
const LONGEST_PX = 1_600;
/** A photo up to this size is sent as it is. */
const SMALL_BYTES = 1024 * 1024;
/** Larger pictures are not decoded: one made to fill the memory does no harm. */
const MOST_PIXELS = 65_000_000;
const SEND_AS_JPEG =
  'This photo is HEIC. Send it as JPEG: on an iPhone choose Settings, Camera, Formats, Most Compatible, and take it again';

const isHeic = ({ name, type }: File) => /\.hei[cf]$/i.test(name) || /^image\/hei[cf]$/.test(type);

/** Whether a file is a photo that can be sent, if the browser can read it. */
export const isPhoto = (file: File): boolean => imageTypes.includes(file.type) || isHeic(file);

/**
 * A photo as it is sent: a large one, or HEIC, becomes an upright JPEG of 1,600 px at most.
 * @throws Error with the message for the person
 * @example field.onChange(await photoToSend(file))
 */
export async function photoToSend(file: File): Promise<File> {
  const address = URL.createObjectURL(file);
  try {
    const image = await read(address, isHeic(file) ? SEND_AS_JPEG : 'The image cannot be read');
    const pixels = image.naturalWidth * image.naturalHeight;
    if (pixels > MOST_PIXELS) throw new Error('The image is larger than 65 megapixels');
    if (file.size <= SMALL_BYTES && pixels <= pixelLimit && !isHeic(file)) return file;
    const photo = await shrunk(image);
    return new File([photo], file.name.replace(/(\.\w+)?$/, '.jpg'), { type: photo.type });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The picture at an address. Its size is known before anything is decoded. */
async function read(address: string, problem: string): Promise<HTMLImageElement> {
  const image = new Image();
  await new Promise((resolve, reject) => {
    image.onload = resolve;
    image.onerror = () => reject(new Error(problem));
    image.src = address;
  });
  return image;
}

async function shrunk(image: HTMLImageElement): Promise<Blob> {
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, LONGEST_PX / Math.max(naturalWidth, naturalHeight));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  const canvas = new OffscreenCanvas(scaled(naturalWidth), scaled(naturalHeight));
  const drawing = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  // Off the page's thread; drawing it would wait.
  await image.decode();
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}
