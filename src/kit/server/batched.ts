type Waiting<Key, Answer> = {
  key: Key;
  resolve: (answer: Answer | undefined) => void;
  reject: (reason: unknown) => void;
};

const MOST_KEYS = 100;
// Two, so that one hanging connection does not block all requests.
const MOST_QUESTIONS = 2;

/**
 * Batches single lookups into one query, so that under load a hundred small queries become a few. A single call
 * does not wait, and no result is older than its call.
 * @param ask returns the results in the order of the keys
 * @example const sessionOf = batched((hashes: Buffer[]) => findSessions(db, hashes)); await sessionOf(hash);
 */
export function batched<Key, Answer>(ask: (keys: Key[]) => Promise<(Answer | undefined)[]>) {
  const waiting: Waiting<Key, Answer>[] = [];
  let questions = 0;

  const next = async (): Promise<void> => {
    const asked = waiting.splice(0, MOST_KEYS);
    questions++;
    try {
      const answers = await ask(asked.map(({ key }) => key));
      for (const [index, { resolve }] of asked.entries()) resolve(answers[index]);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
    questions--;
    if (waiting.length > 0) void next();
  };

  return (key: Key): Promise<Answer | undefined> =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (questions < MOST_QUESTIONS) void next();
    });
}
