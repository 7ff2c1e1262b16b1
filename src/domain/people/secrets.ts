import { hash, randomBytes } from 'node:crypto';

/** Only this is stored of a secret. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** 256 random bits as text. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
