import { hash, randomBytes } from 'node:crypto';

/** What is stored of a secret. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** 256 random bits as text. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Every API key begins with it, so that scanners of published code recognise keys. */
export const KEY_MARK = 'lpg_';

/** A new API key. @example newKey() // 'lpg_' and 43 letters, digits, '-' and '_' */
export const newKey = (): string => `${KEY_MARK}${newSecret()}`;

/** The part of an API key that is shown afterwards: enough to recognise it. @example 'lpg_x7Gq2bWk' */
export const visibleKeyPart = (key: string): string => key.slice(0, KEY_MARK.length + 8);
