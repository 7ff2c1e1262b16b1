import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import { draftPrefix, userOfPage } from './session.ts';

const PLACE = `${draftPrefix}answers`;
/** Characters; the session storage holds 5 million. */
const MOST = 1_000_000;

type StoredAnswers = { userId: number; answers: DehydratedState };

/**
 * Keeps what the screen shows in the tab's session storage when the page is left; removed with the session.
 * @returns what stops it
 */
export function keepLastAnswers(client: QueryClient): () => void {
  const keep = () => {
    const user = userOfPage();
    if (!user) return;
    const answers = dehydrate(client, {
      shouldDehydrateQuery: (query) => query.isActive() && query.state.data !== undefined,
      shouldDehydrateMutation: () => false,
    });
    const text = JSON.stringify({ userId: user.id, answers } satisfies StoredAnswers);
    if (text.length <= MOST) sessionStorage.setItem(PLACE, text);
  };
  addEventListener('pagehide', keep);
  return () => removeEventListener('pagehide', keep);
}

/** Shows what the screen showed before a reload, where there is nothing newer. */
export function restoreLastAnswers(client: QueryClient): void {
  const stored: StoredAnswers | undefined = JSON.parse(sessionStorage.getItem(PLACE) ?? 'null') ?? undefined;
  if (stored && stored.userId === userOfPage()?.id) hydrate(client, stored.answers);
}
