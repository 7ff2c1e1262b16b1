import { useEffect, useId, useSyncExternalStore } from 'react';

const unsaved = new Set<string>();
/** Changes that a page keeps while its parts change. */
const keptByPage = new Set<string>();
const watchers = new Set<() => void>();
let askUser: () => Promise<boolean> = async () => true;

/** Whether the page holds unsaved changes. */
export const hasUnsaved = (): boolean => unsaved.size + keptByPage.size > 0;

/** The same, followed while it is on the screen. */
export const useHasUnsaved = (): boolean => useSyncExternalStore(watch, hasUnsaved);

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function tell(): void {
  for (const watcher of watchers) watcher();
}

/** Sets how the shell asks the user; it resolves to true when the changes may be discarded. */
export function askBeforeLeaving(question: () => Promise<boolean>): void {
  askUser = question;
}

/** Asks only when there is something to lose. @example if (await mayDiscard()) setMode({ kind: 'add' }) */
export const mayDiscard = async (): Promise<boolean> => (unsaved.size > 0 ? askUser() : true);

/** As `mayDiscard`, where the whole page is left. @example if (await mayLeave()) await signOut() */
export const mayLeave = async (): Promise<boolean> => (hasUnsaved() ? askUser() : true);

/**
 * Registers a form's changes while it is on the screen.
 * @param keptBy the page, where its parts can change without a loss
 * @example useUnsaved(form.formState.isDirty)
 */
export function useUnsaved(isDirty: boolean, keptBy?: 'page'): void {
  const id = useId();
  // The registry lives outside React because the router and the window ask it.
  useEffect(() => {
    if (!isDirty) return;
    const changes = keptBy === 'page' ? keptByPage : unsaved;
    changes.add(id);
    tell();
    return () => {
      changes.delete(id);
      tell();
    };
  }, [id, isDirty, keptBy]);
}
