import { useEffect, useId } from 'react';

const unsaved = new Set<string>();
let askUser: () => Promise<boolean> = async () => true;

/** Whether any form on the screen holds unsaved changes. */
export const hasUnsaved = (): boolean => unsaved.size > 0;

/** Sets how the shell asks the user; it resolves to true when the changes may be discarded. */
export function askBeforeLeaving(question: () => Promise<boolean>): void {
  askUser = question;
}

/** Asks only when there is something to lose. @example if (await mayDiscard()) setMode({ kind: 'add' }) */
export const mayDiscard = async (): Promise<boolean> => (hasUnsaved() ? askUser() : true);

/** Registers a form's changes while it is on the screen. @example useUnsaved(form.formState.isDirty) */
export function useUnsaved(isDirty: boolean): void {
  const id = useId();
  // The registry lives outside React because the router and the window ask it.
  useEffect(() => {
    if (!isDirty) return;
    unsaved.add(id);
    return () => {
      unsaved.delete(id);
    };
  }, [id, isDirty]);
}
