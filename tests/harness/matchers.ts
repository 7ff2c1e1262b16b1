import { expect } from 'vitest';
import type { Answer } from './app.ts';

declare module 'vitest' {
  // With the type parameters of vitest.
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** A write took effect. */
    toBeSaved(): R;
    /** A call was refused with this code (ARCHITECTURE.md), and with its message at the field. */
    toBeRefused(code: string, at?: { field: string }): R;
  }
}

expect.extend({
  toBeSaved: ({ status, text }: Answer) => ({
    pass: status === 200 || status === 201,
    message: () => `the answer is ${status}: ${text}`,
  }),
  toBeRefused({ status, body, text }: Answer, code: string, at?: { field: string }) {
    const isAtField = !at || body.fields?.[at.field] === body.msg;
    return { pass: body.code === code && isAtField, message: () => `the answer is ${status}: ${text}` };
  },
});
