import type { Console } from './consoles.ts';

/** Who measures: the administrator, or a person bound to branches, of this checkout or of the one beside it. */
export type Person = { column: Column; console: Console; token: string };
export type Column = 'all' | 'bound' | 'besideAll' | 'besideBound';

export type Measured = { median: number; worst: number };
/** What each column measured; none where a person may not ask or a checkout cannot answer. */
export type Values = Partial<Record<Column, Measured>>;

/**
 * Measures for each person in turns, so that other work on the machine affects all of them equally. The first round,
 * in which code is compiled and statements are planned, does not count.
 */
export async function inTurns<One extends { column: Column }>(
  people: readonly One[],
  rounds: number,
  act: (person: One) => Promise<number | undefined>,
): Promise<Values> {
  const found = new Map<Column, number[]>();
  for (let round = -1; round < rounds; round++)
    for (const person of people) {
      const value = await act(person);
      if (round >= 0 && value !== undefined)
        found.set(person.column, [...(found.get(person.column) ?? []), value]);
    }
  return Object.fromEntries([...found].map(([column, values]) => [column, summary(values)]));
}

export const summary = (values: readonly number[]): Measured => ({
  median: values.toSorted((left, right) => left - right)[values.length >> 1] ?? Number.NaN,
  worst: Math.max(...values),
});

/** How many ms some work takes. */
export async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

/** A person without the right, a call that a checkout does not have, or a filter that it does not take. */
const REFUSALS = [403, 404, 422];

/** The ms of a read until its last byte; none when it is refused. */
export async function timeOfGet({ console, token }: Person, path: string): Promise<number | undefined> {
  let status = 0;
  const ms = await timeOf(async () => {
    const answer = await fetch(`${console.url}/api${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.arrayBuffer();
    status = answer.status;
  });
  if (status !== 200 && !REFUSALS.includes(status)) throw new Error(`${path} answered ${status}`);
  return status === 200 ? ms : undefined;
}

/** The answer of a call; with a body it is a POST. @throws Error when it is a refusal */
export async function call<Body>(
  { url, token }: Pick<Console, 'url' | 'token'>,
  path: string,
  body?: object | Buffer,
  type = 'application/json',
): Promise<Body> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${url}/api${path}`, {
    headers: { authorization: `Bearer ${token}`, ...(body && !isForm && { 'content-type': type }) },
    ...(body && {
      method: 'POST',
      body: isForm ? body : Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
    }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Body;
}
