import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import { draftPrefix, userOfPage } from './session.ts';

const STORAGE_KEY = `${draftPrefix}answers`;
/** In characters; the session storage can have 5 million. */
const MAX_LENGTH = 1_000_000;

type StoredAnswers = { userId: number; answers: DehydratedState };

/**
 * Saves the answers that the screen shows in the tab's session storage when the page is left. They are removed with the
 * session.
 * @returns a function that stops it
 */
export function saveLastAnswers(client: QueryClient): () => void {
  const save = () => {
    const user = userOfPage();
    if (!user) return;
    const answers = dehydrate(client, {
      shouldDehydrateQuery: (query) => query.isActive() && query.state.data !== undefined,
      shouldDehydrateMutation: () => false,
    });
    const text = JSON.stringify({ userId: user.id, answers } satisfies StoredAnswers);
    if (text.length <= MAX_LENGTH) sessionStorage.setItem(STORAGE_KEY, text);
  };
  addEventListener('pagehide', save);
  return () => removeEventListener('pagehide', save);
}

/** Shows the answers from before a reload, where there is nothing newer. */
export function restoreLastAnswers(client: QueryClient): void {
  const stored: StoredAnswers | undefined =
    JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') ?? undefined;
  if (stored && stored.userId === userOfPage()?.id) hydrate(client, stored.answers);
}
