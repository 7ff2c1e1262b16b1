import { z } from 'zod';
import { day, text } from '../kit/shared/rules.ts';

export const NAME = 'Letters and spaces, at most 20';
export const EXACT_NAME = "Letters of any script, digits, spaces and . , & ' - / ( ), at most 60";

/** Numbers of papers may also contain slashes. */
const CODE_OR_SLASH = /^[A-Za-z0-9._\-/ ]+$/;
export const numberLike = (label: string) =>
  text({
    pattern: [CODE_OR_SLASH, `${label} is invalid`],
    max: [30, `${label} length exceeds 30 characters`],
  });
export const NUMBER = 'Letters, digits, . _ - / and spaces';

// A customer's number that is too long gets the same message as one that is too short.
export const tooLong = 'Phone Number should be 10 characters';
export const MOBILE = '10 digits, the first 6 to 9';

export const optionalDay = (rule: { latest?: number } = {}) =>
  z.lazy(() => z.union([z.literal(''), day('Date is invalid', rule)], 'Date is invalid').default(''));
