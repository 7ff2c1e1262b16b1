import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { limitConcurrency } from '../../kit/server/http/concurrency-limit.ts';

const derive = promisify(argon2);
const PARAMETERS = { memory: 65_536, passes: 3, parallelism: 1, tagLength: 32 };

// Each hash takes 64 MiB and keeps a core busy: more than four at once, two in each lane, would slow all requests down.
const LIMITS = { running: 2, waiting: 40, waitingOfOrigin: 20, waitMs: 5_000 };
const lanes = {
  strangers: limitConcurrency(LIMITS),
  // Never waits behind guesses of strangers.
  known: limitConcurrency(LIMITS),
};
/** Where a hash waits: known browsers, networks and sessions have a lane of their own, and no origin fills a lane alone. */
export type HashQueue = { lane: keyof typeof lanes; origin: string };
const SIGNED_IN: HashQueue = { lane: 'known', origin: '' };

type HashInput = {
  message: string;
  nonce: Buffer;
  memory: number;
  passes: number;
  parallelism: number;
  tagLength: number;
};

/**
 * A slow hash (argon2id) for secrets that could be guessed.
 * @param input `memory` in KiB, `tagLength` in bytes
 * @throws server_busy when too many wait
 */
export const slowHash = (input: HashInput, { lane, origin }: HashQueue = SIGNED_IN): Promise<Buffer> =>
  lanes[lane](() => derive('argon2id', input), origin);

/** A password as it is stored: argon2id in the PHC string form. @throws server_busy */
export async function hashPassword(password: string, queue = SIGNED_IN): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await slowHash({ message: password, nonce, ...PARAMETERS }, queue);
  const { memory, passes, parallelism } = PARAMETERS;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;
/** A hash that no password has: checking against it takes as long as against a real one. */
const UNKNOWN_ACCOUNT = `$argon2id$v=19$m=65536,t=3,p=1$${base64(Buffer.alloc(16))}$${base64(Buffer.alloc(32))}`;

/**
 * Whether the password has this hash. Without a hash (an unknown account, or a person without a password yet) it does the
 * same work and returns false.
 * @throws server_busy
 */
export async function isPassword(
  password: string,
  hash: string | undefined,
  queue = SIGNED_IN,
): Promise<boolean> {
  const stored = PHC.exec(hash ?? '');
  const [, memory, passes, parallelism, nonce = '', tag = ''] = stored ?? PHC.exec(UNKNOWN_ACCOUNT) ?? [];
  const expected = Buffer.from(tag, 'base64');
  const actual = await slowHash(
    {
      message: password,
      nonce: Buffer.from(nonce, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: expected.length,
    },
    queue,
  );
  return timingSafeEqual(actual, expected) && stored !== null;
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
