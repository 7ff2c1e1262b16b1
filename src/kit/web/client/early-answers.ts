type EarlyAnswer = { response: Response; atMs: number };

declare global {
  interface Window {
    /** What public/start.js has read for the person with this token; undefined for an answer that did not come. */
    earlyAnswers?: { token: string; byPath: Record<string, Promise<EarlyAnswer | undefined>> };
  }
}

/** Code that arrives later than this makes its first reader ask again: the figures may have changed. */
const FRESH_MS = 15_000;

/** The answer to a read that was sent before the code was there, for its first reader; undefined where it must be sent. */
export async function takeEarlyAnswer(path: string, token: string | null): Promise<EarlyAnswer | undefined> {
  const { earlyAnswers: early } = window;
  const sent = early?.token === token ? early?.byPath[path] : undefined;
  if (!early || !sent) return undefined;
  delete early.byPath[path];
  const answer = await sent;
  // What was refused may be allowed by now.
  return answer?.response.ok && Date.now() - answer.atMs < FRESH_MS ? answer : undefined;
}
