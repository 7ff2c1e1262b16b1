import { widenedBy } from '../kit/shared/contract.ts';
import { LETTERS, text } from '../kit/shared/rules.ts';

const EXACT_MESSAGE = "should be letters, digits, spaces and . , & ' - / ( ), with a letter or digit first";
// Joiners are part of words in Indian scripts; `text` refuses them anywhere else.
const EXACT = /^[\p{L}\p{Nd}](?:[\p{L}\p{M}\p{Nd} .,&'\-/()]|\u200c|\u200d)*$/u;

/**
 * A name: letters and spaces, at most 20; under the setting `exact_names` as it is on paper, at most 60
 * (docs/product/masters.md).
 * @param rule.required message for a blank value; without it the name is optional
 * @param rule.pattern what it may have instead of letters and spaces, with the message; the setting allows it, too
 * @param rule.isSpare whether the setting allows a blank value
 * @param rule.tooLong message for more than 20, where it differs from the usual one
 */
export function nameLike(
  label: string,
  rule: { required?: string; pattern?: [RegExp, string]; tooLong?: string; isSpare?: boolean } = {},
) {
  const {
    required,
    pattern = [LETTERS, `${label} should be alphabets only`],
    tooLong = `${label} length exceeds 20 characters`,
    isSpare = false,
  } = rule;
  const shared = required === undefined ? {} : { required };
  const wide = new RegExp(`${EXACT.source}|${pattern[0].source}`, 'u');
  return widenedBy(
    'exact_names',
    text({ ...shared, pattern, max: [20, tooLong] }),
    text({
      ...(!isSpare && shared),
      pattern: [wide, `${label} ${EXACT_MESSAGE}`],
      max: [60, `${label} length exceeds 60 characters`],
    }),
  );
}

/** The name of a master record. */
export const nameRule = (label: string) => nameLike(label, { required: `${label} is required` });
