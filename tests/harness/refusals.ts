import { expect } from 'vitest';
import { ANY, type Refused } from '../day-messages.ts';
import type { Answer } from './app.ts';

/** A message of our own: zod's defaults start with these words. */
export const WORDS_OF_ITS_OWN = /^(?!Invalid |Too |Unrecognized ).+/;

type Values = Record<string, unknown>;

/**
 * Sends every refused value: in each round all fields are wrong, each with its next wrong value, and the
 * response must contain the message of every field.
 * @param send sends a valid record except for these values
 * @param fields the refused values of each field; a partial update may omit a field, and unknown fields are
 *   refused before the others are checked
 * @example await expectRefusals((values) => purchase(values), refused.inventory);
 */
export async function expectRefusals(
  send: (values: Values) => Promise<Answer>,
  fields: Record<string, Refused[]>,
  options: { partial?: boolean } = {},
): Promise<void> {
  const wrong = Object.entries(fields).map(
    ([name, values]) =>
      [
        name,
        values.filter(
          ([value, message]) => !options.partial || (value !== undefined && message !== 'Unknown field'),
        ),
      ] as const,
  );
  const rounds = Math.max(...wrong.map(([, values]) => values.length));
  for (let round = 0; round < rounds; round++) {
    const now = wrong.flatMap(([name, values]) => {
      const refused = values[round];
      return refused ? [[name, refused] as const] : [];
    });
    const sent = Object.fromEntries(now.map(([name, [value]]) => [name, value]));
    const { status, body } = await send(sent);
    const expected = now.map(([name, [, message]]) => [
      name,
      message === ANY ? expect.stringMatching(WORDS_OF_ITS_OWN) : message,
    ]);
    const said = `answer to ${JSON.stringify(sent).slice(0, 1_000)}`;
    expect({ status, fields: body.fields }, said).toEqual({
      status: 422,
      fields: Object.fromEntries(expected),
    });
    expect(body.error, said).toBe(body.msg);
  }
}
