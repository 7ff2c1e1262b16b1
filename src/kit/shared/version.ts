import { z } from 'zod';

const INVALID = 'Version is invalid';

/**
 * The version that a change was made on, as the read gave it: the change is refused when there is a newer one. Left out,
 * the last save wins.
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
