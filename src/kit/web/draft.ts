import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { draftPrefix, signedInUser } from './session.ts';

type Kept = { userId: number; typedAt: number; values: FieldValues };

/** What was typed into a form before its page was left without saving. */
export type Draft = {
  /** ms since 1970. */
  typedAt: number;
  resume: () => void;
  discard: () => void;
};

/**
 * Keeps the unsaved values of a form in the tab's session storage, over a reload or a crash, and offers them to the same
 * person. They are removed when the form is saved, emptied or left, and with the session. Not for forms with
 * numbers of identity papers or bank accounts.
 * @param name of the form; undefined for one without drafts
 * @example const draft = useDraft('/expenses', form)
 */
export function useDraft(
  name: string | undefined,
  form: UseFormReturn<FieldValues, unknown, FieldValues>,
): Draft | undefined {
  const [offered, setOffered] = useState(() => (name ? readDraft(draftPrefix + name) : undefined));
  const { isDirty } = form.formState;
  // The storage follows what is typed, which draws nothing here.
  useEffect(() => {
    if (!name || !isDirty) return;
    const keep = () => keepDraft(draftPrefix + name, form.getValues());
    keep();
    const { unsubscribe } = form.watch(keep);
    return () => {
      unsubscribe();
      sessionStorage.removeItem(draftPrefix + name);
    };
  }, [name, form, isDirty]);
  if (!offered) return undefined;
  const { typedAt, values } = offered;
  return {
    typedAt,
    resume: () => {
      setOffered(undefined);
      form.reset({ ...form.getValues(), ...values }, { keepDefaultValues: true });
    },
    discard: () => {
      setOffered(undefined);
      if (!isDirty) sessionStorage.removeItem(draftPrefix + name);
    },
  };
}

function readDraft(place: string): Kept | undefined {
  const stored = sessionStorage.getItem(place);
  const draft: Kept | undefined = stored ? JSON.parse(stored) : undefined;
  return draft && draft.userId === signedInUser()?.id ? draft : undefined;
}

function keepDraft(place: string, values: FieldValues): void {
  const user = signedInUser();
  if (!user) return;
  const draft: Kept = { userId: user.id, typedAt: Date.now(), values };
  // Files are not kept: they are picked again.
  const text = JSON.stringify(draft, (_name, value) => (value instanceof File ? undefined : value));
  sessionStorage.setItem(place, text);
}
