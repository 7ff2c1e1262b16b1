import { useLayoutEffect, useSyncExternalStore } from 'react';
import { readTitle, useAccess } from '../client/access.ts';

export type PageTitle = { title: string; subpage: string };

const listeners = new Set<() => void>();
let current: PageTitle = { title: '', subpage: '' };

/**
 * Names the page for the top bar, the breadcrumb 'Home / {subpage}' and the window; without 'Add' or 'Update' where the
 * person only reads.
 * @example usePageTitle('Master', mode.kind === 'add' ? 'Add Branch' : 'Update Branch')
 */
export function usePageTitle(title: string, subpage: string = title): void {
  const shownSubpage = useAccess().canWrite ? subpage : readTitle(subpage);
  // The top bar and the window are outside the screen that sets the title, and change in the same frame.
  useLayoutEffect(() => {
    current = { title, subpage: shownSubpage };
    document.title = `${shownSubpage} · Distribution Console`;
    for (const listener of listeners) listener();
  }, [title, shownSubpage]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The title of the current page. */
export const useShownTitle = (): PageTitle => useSyncExternalStore(subscribe, () => current);
