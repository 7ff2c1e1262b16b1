import { z } from 'zod';

const INVALID = 'Version is invalid';

/**
 * The version that a change is based on, from the read: the change is refused when a newer one is stored.
 * Without it the last save wins.
 */
export const sentVersion = z
  .union(
    [
      z.string().regex(/^[1-9][0-9]{0,8}$/, INVALID),
      z.int(INVALID).min(1, INVALID).max(999_999_999, INVALID),
    ],
    INVALID,
  )
  .transform(Number)
  .optional();
