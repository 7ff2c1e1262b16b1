import { LETTERS, text } from '../kit/shared/rules.ts';

/**
 * A name as spec §5 asks for it: letters and spaces, at most 20. Where the spec says "letters only" spaces are meant
 * too, or no branch could be called 'Main Branch'.
 */
export const nameRule = (label: string) =>
  text({
    required: `${label} is required`,
    pattern: [LETTERS, `${label} should be alphabets only`],
    max: [20, `${label} length exceeds 20 characters`],
  });
