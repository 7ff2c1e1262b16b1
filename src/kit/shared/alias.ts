import { z } from 'zod';

const aliases = z.registry<{ alias: string }>();

/**
 * Lets a request send a field under a second name as well; reads use its own name.
 * @example sal_type: { rule: alsoSentAs('salary_type', choice(['Monthly', 'Weekly'], 'Salary Type is required')), … }
 */
export function alsoSentAs<Rule extends z.ZodType>(alias: string, rule: Rule): Rule {
  const described = rule.meta({ description: `May also be sent as ${alias}.` });
  aliases.add(described, { alias });
  return described;
}

/** The second name of the field that this rule belongs to. @example aliasOf(employee.fields.sal_type.rule) // 'salary_type' */
export const aliasOf = (rule: z.ZodType): string | undefined => aliases.get(rule)?.alias;
