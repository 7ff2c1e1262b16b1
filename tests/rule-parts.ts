import type { z } from 'zod';

/** A schema or check inside a rule that has words of its own for what it refuses. */
type Part = z.core.$ZodType | z.core.$ZodCheck;

/** All parts of a rule, however deep, that can refuse a value in words of their own. */
export function partsOf(rule: z.core.$ZodType): Part[] {
  const found = new Set<Part>();
  const look = (part: Part | undefined) => {
    if (!part || found.has(part)) return;
    found.add(part);
    const { in: input, out, innerType, options = [], checks = [] } = part._zod.def as Inside;
    for (const inner of [...checks, input, out, innerType, ...options]) look(inner);
  };
  look(rule);
  return [...found].filter((part) => part._zod.def.error !== undefined);
}

type Inside = Partial<Record<'in' | 'out' | 'innerType', Part>> &
  Partial<Record<'options' | 'checks', readonly Part[]>>;

/** The words with which a part refuses a value. */
export function wordsOf(part: Part, value: unknown): string | undefined {
  const speak = part._zod.def.error as z.core.$ZodErrorMap | undefined;
  const words = speak?.({ code: 'custom', path: [], input: value });
  return typeof words === 'string' ? words : (words?.message ?? undefined);
}

/**
 * Runs something while parts of a rule let everything pass, as if they had never been written.
 * @example withoutParts(partsOf(rule), () => rule.safeParse('nonsense').success)
 */
export function withoutParts<Result>(parts: readonly Part[], run: () => Result): Result {
  const before = parts.map((part) => ({ ...part._zod }) as Inner);
  for (const { _zod } of parts) {
    const inner = _zod as Inner;
    const hasChecks = (inner.def.checks?.length ?? 0) > 0;
    if (inner.check) inner.check = () => {};
    // With checks, `run` goes through `parse` and then through the checks, which stay.
    if (inner.parse) inner.parse = (payload) => payload;
    if (inner.run && !hasChecks) inner.run = (payload) => payload;
  }
  try {
    return run();
  } finally {
    for (const [index, { _zod }] of parts.entries()) Object.assign(_zod, before[index]);
  }
}

type Step = (payload: z.core.ParsePayload, context: unknown) => unknown;
type Inner = { def: { checks?: readonly Part[] }; parse?: Step; run?: Step; check?: Step };
