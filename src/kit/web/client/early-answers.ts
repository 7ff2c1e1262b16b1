type EarlyAnswer = { response: Response; atMs: number };

declare global {
  interface Window {
    /** What public/start.js has read for the person with this token; undefined for an answer that did not come. */
    earlyAnswers?: { token: string; byPath: Record<string, Promise<EarlyAnswer | undefined>> };
  }
}

/** The answer to a read that was sent before the code was there, for its first reader; undefined where it must be sent. */
export async function takeEarlyAnswer(path: string, token: string | null): Promise<EarlyAnswer | undefined> {
  const { earlyAnswers: early } = window;
  const sent = early?.token === token ? early?.byPath[path] : undefined;
  if (!early || !sent) return undefined;
  delete early.byPath[path];
  const answer = await sent;
  // What was refused may be allowed by now.
  return answer?.response.ok ? answer : undefined;
}
