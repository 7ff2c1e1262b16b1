import type { z } from 'zod';

/** A schema or check inside a rule, with its own message. */
type Part = z.core.$ZodType | z.core.$ZodCheck;

/** All parts of a rule, at any depth, that can refuse a value with their own message. */
export function partsOf(rule: z.core.$ZodType): Part[] {
  const found = new Set<Part>();
  const look = (part: Part | undefined) => {
    if (!part || found.has(part)) return;
    found.add(part);
    const { in: input, out, innerType, options = [], checks = [] } = part._zod.def as Inside;
    // A lazy rule makes its inner one here.
    const { innerType: made } = part._zod as Inside;
    for (const inner of [...checks, input, out, innerType, made, ...options]) look(inner);
  };
  look(rule);
  return [...found].filter((part) => part._zod.def.error !== undefined);
}

type Inside = Partial<Record<'in' | 'out' | 'innerType', Part>> &
  Partial<Record<'options' | 'checks', readonly Part[]>>;

/** The message of a part. */
export function wordsOf(part: Part, value: unknown): string | undefined {
  const speak = part._zod.def.error as z.core.$ZodErrorMap | undefined;
  const words = speak?.({ code: 'custom', path: [], input: value });
  return typeof words === 'string' ? words : (words?.message ?? undefined);
}

/**
 * Runs a function while parts of a rule accept everything, as if they did not exist.
 * @example withoutParts(partsOf(rule), () => rule.safeParse('nonsense').success)
 */
export function withoutParts<Result>(parts: readonly Part[], run: () => Result): Result {
  const before = parts.map((part) => ({ ...part._zod }) as Inner);
  for (const { _zod } of parts) {
    const inner = _zod as Inner;
    const hasChecks = (inner.def.checks?.length ?? 0) > 0;
    if (inner.check) inner.check = () => {};
    // With checks, `run` calls `parse` and then the checks, which stay active.
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
