import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { gate } from '../../kit/server/http/concurrency-limit.ts';

const derive = promisify(argon2);
const PARAMETERS = { memory: 65_536, passes: 3, parallelism: 1, tagLength: 32 };

// Each hash takes 64 MiB and a core for a while: more than four at once would slow all requests down.
const LIMITS = { running: 2, waiting: 40, waitingOfOrigin: 20, waitMs: 5_000 };
const lanes = {
  strangers: gate(LIMITS),
  // Guesses of strangers, however many, leave this one free.
  known: gate(LIMITS),
};
/** Who waits for a hash: people who are known have a lane of their own, and no origin fills a lane alone. */
export type Waiting = { lane: keyof typeof lanes; origin: string };
const SIGNED_IN: Waiting = { lane: 'known', origin: '' };

type Slow = {
  message: string;
  nonce: Buffer;
  memory: number;
  passes: number;
  parallelism: number;
  tagLength: number;
};

/**
 * A slow hash (argon2id) of a secret that is short enough to be guessed; at most four at a time.
 * @param slow `memory` in KiB, `tagLength` in bytes
 * @throws server_busy when too many wait
 */
export const slowHash = (slow: Slow, { lane, origin }: Waiting = SIGNED_IN): Promise<Buffer> =>
  lanes[lane](() => derive('argon2id', slow), origin);

/** A password as it is stored: argon2id in the PHC string form. @throws server_busy */
export async function hashPassword(password: string, waiting = SIGNED_IN): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await slowHash({ message: password, nonce, ...PARAMETERS }, waiting);
  const { memory, passes, parallelism } = PARAMETERS;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;
/** The hash of no password: checking against it takes as long as against a real one. */
const UNKNOWN_ACCOUNT = `$argon2id$v=19$m=65536,t=3,p=1$${base64(Buffer.alloc(16))}$${base64(Buffer.alloc(32))}`;

/**
 * Whether the password is the one that was hashed. For an unknown account, and for a person without a password yet, the same
 * work is done and the answer is no.
 * @throws server_busy
 */
export async function isPassword(
  password: string,
  hash: string | undefined,
  waiting = SIGNED_IN,
): Promise<boolean> {
  const stored = PHC.exec(hash ?? '');
  const [, memory, passes, parallelism, nonce = '', tag = ''] = stored ?? PHC.exec(UNKNOWN_ACCOUNT) ?? [];
  const expected = Buffer.from(tag, 'base64');
  const found = await slowHash(
    {
      message: password,
      nonce: Buffer.from(nonce, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: expected.length,
    },
    waiting,
  );
  return timingSafeEqual(found, expected) && stored !== null;
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
