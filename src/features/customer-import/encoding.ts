export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
type Pieces = AsyncIterable<Uint8Array>;

/** What the first bytes say: a kind of file that is no text at all, or nothing. */
export function binaryKind(start: Uint8Array): 'workbook' | 'other' | undefined {
  const begins = (...bytes: number[]) => bytes.every((byte, index) => start[index] === byte);
  // ZIP and so XLSX, then the older XLS.
  if (begins(0x50, 0x4b, 0x03, 0x04) || begins(0x50, 0x4b, 0x05, 0x06) || begins(0xd0, 0xcf, 0x11, 0xe0))
    return 'workbook';
  // PDF, gzip, PNG, JPEG.
  const others = [
    [0x25, 0x50, 0x44, 0x46],
    [0x1f, 0x8b],
    [0x89, 0x50, 0x4e, 0x47],
    [0xff, 0xd8, 0xff],
  ];
  return others.some((bytes) => begins(...bytes)) ? 'other' : undefined;
}

/**
 * How a file's text is written: by its mark, by where UTF-16 has its zeros, by whether all of it is UTF-8; what is none of
 * these is Windows-1252.
 * @example const encoding = await detectEncoding(pieces);
 */
export async function detectEncoding(pieces: Pieces): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const piece of pieces) {
      const marked = isFirst ? encodingOfStart(piece) : undefined;
      if (marked) return marked;
      isFirst = false;
      decoder.decode(piece, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

function encodingOfStart(start: Uint8Array): Encoding | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const sample = start.subarray(0, 2_000);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // Text of Western letters has a zero in nearly every second byte, and none in the others.
  if (odd > sample.length / 4 && even === 0) return 'utf-16le';
  if (even > sample.length / 4 && odd === 0) return 'utf-16be';
  return undefined;
}

/** The same text as UTF-8, without a mark at its beginning. */
export async function* utf8(pieces: Pieces, encoding: Encoding): AsyncGenerator<Uint8Array> {
  if (encoding === 'utf-8') {
    yield* withoutMark(pieces);
    return;
  }
  const decoder = new TextDecoder(encoding);
  for await (const piece of pieces) yield Buffer.from(decoder.decode(piece, { stream: true }));
  yield Buffer.from(decoder.decode());
}

async function* withoutMark(pieces: Pieces): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const piece of pieces) {
    const hasMark = isFirst && piece[0] === 0xef && piece[1] === 0xbb && piece[2] === 0xbf;
    isFirst = false;
    yield hasMark ? piece.subarray(3) : piece;
  }
}
