import { LETTERS, text } from '../kit/shared/rules.ts';

/**
 * A name: letters and spaces, at most 20 (docs/product/masters.md).
 */
export const nameRule = (label: string) =>
  text({
    required: `${label} is required`,
    pattern: [LETTERS, `${label} should be alphabets only`],
    max: [20, `${label} length exceeds 20 characters`],
  });
