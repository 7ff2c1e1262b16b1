import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { businessDay } from '../../shared/format.ts';
import { serverNow, today } from '../client/server-clock.ts';
import { draftPrefix, signedInUser, userOfPage } from '../client/session.ts';
import type { Form } from './form-values.ts';
import { type Keyed, unkeyed } from './submission-key.ts';

type StoredDraft = { userId: number; typedAt: number; values: FieldValues; submission?: Keyed };

/** What was typed into a form before its page was left without saving. */
export type Draft = {
  /** ms since 1970. */
  typedAt: number;
  resume: () => void;
  discard: () => void;
};

/**
 * Stores the unsaved values of a form in the tab's session storage and, after a reload or a crash, offers them to the same
 * person; a save that was not answered is repeated under its key. They are removed when the form is saved, emptied or
 * left, and with the session. Not for forms with numbers of identity papers or bank accounts.
 * @param name of the form; undefined for one without drafts
 * @param options.submission what was last sent from the form
 * @param options.isUnsaved whether there is something to keep; by default, whether the form was changed
 * @returns the offered draft, and a function that stores a changed submission
 * @example const { draft, keep } = useDraft('/expenses', form, { submission })
 */
export function useDraft<Values extends FieldValues>(
  name: string | undefined,
  form: Form<Values>,
  options: { submission?: RefObject<Keyed>; isUnsaved?: boolean },
): { draft: Draft | undefined; keep: () => void } {
  const [stored, setStored] = useState(() => (name ? readDraft(draftPrefix + name) : undefined));
  const noSubmission = useRef(unkeyed);
  const { submission = noSubmission, isUnsaved = form.formState.isDirty } = options;
  const store = useRef(nothing);
  const keep = () => store.current();
  // Subscribes to the typed values, so that storing them does not render the form.
  useEffect(() => {
    if (!name || !isUnsaved) return;
    store.current = () => storeDraft(draftPrefix + name, form.getValues(), submission.current);
    store.current();
    const { unsubscribe } = form.watch(() => store.current());
    return () => {
      unsubscribe();
      store.current = nothing;
      sessionStorage.removeItem(draftPrefix + name);
    };
  }, [name, form, submission, isUnsaved]);
  if (!stored) return { draft: undefined, keep };
  const { typedAt, values } = stored;
  const draft: Draft = {
    typedAt,
    resume: () => {
      setStored(undefined);
      // Absent in a draft of an older version.
      submission.current = stored.submission ?? unkeyed;
      form.reset({ ...form.getValues(), ...values } as Values, { keepDefaultValues: true });
    },
    discard: () => {
      setStored(undefined);
      if (!isUnsaved) sessionStorage.removeItem(draftPrefix + name);
    },
  };
  return { draft, keep };
}

const nothing = () => {};

const sharedKey = (name: string) => `${draftPrefix}shared ${name}`;

/** Stores the values that the entries of a form share today, for a reload. */
export const storeShared = (name: string, values: FieldValues): void =>
  storeDraft(sharedKey(name), values, unkeyed);

/** What `storeShared` has stored today. @example { date: '2026-11-20', area_code_id: '3' } */
export function readShared<Values extends FieldValues>(name: string): Partial<Values> {
  const draft = readDraft(sharedKey(name));
  const isOfToday = draft && businessDay(new Date(draft.typedAt)) === today();
  return isOfToday ? (draft.values as Partial<Values>) : {};
}

function readDraft(key: string): StoredDraft | undefined {
  const stored = sessionStorage.getItem(key);
  const draft: StoredDraft | undefined = stored ? JSON.parse(stored) : undefined;
  return draft && draft.userId === signedInUser()?.id ? draft : undefined;
}

function storeDraft(key: string, values: FieldValues, submission: Keyed): void {
  const user = userOfPage();
  if (!user) return;
  const draft: StoredDraft = { userId: user.id, typedAt: serverNow().getTime(), values, submission };
  // Files are not stored: they must be picked again.
  const text = JSON.stringify(draft, (_name, value) => (value instanceof File ? undefined : value));
  sessionStorage.setItem(key, text);
}
