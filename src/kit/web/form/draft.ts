import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { businessDay } from '../../shared/format.ts';
import { serverNow, today } from '../client/server-clock.ts';
import { draftPrefix, signedInUser, userOfPage } from '../client/session.ts';
import type { Form } from './form-values.ts';
import { type Keyed, unkeyed } from './submission-key.ts';

type KeptDraft = { userId: number; typedAt: number; values: FieldValues; submission?: Keyed };

/** What was typed into a form before its page was left without saving. */
export type Draft = {
  /** ms since 1970. */
  typedAt: number;
  resume: () => void;
  discard: () => void;
};

/**
 * Keeps the unsaved values of a form in the tab's session storage, over a reload or a crash, and offers them to the same
 * person; a save that was not answered is repeated under its key. They are removed when the form is saved, emptied or
 * left, and with the session. Not for forms with numbers of identity papers or bank accounts.
 * @param name of the form; undefined for one without drafts
 * @param options.submission what was last sent from the form
 * @param options.isUnsaved whether there is something to keep; by default, whether the form was changed
 * @returns the draft that is offered, and what keeps a changed submission
 * @example const { draft, keep } = useDraft('/expenses', form, { submission })
 */
export function useDraft<Values extends FieldValues>(
  name: string | undefined,
  form: Form<Values>,
  options: { submission?: RefObject<Keyed>; isUnsaved?: boolean },
): { draft: Draft | undefined; keep: () => void } {
  const [offered, setOffered] = useState(() => (name ? readDraft(draftPrefix + name) : undefined));
  const neverSent = useRef(unkeyed);
  const { submission = neverSent, isUnsaved = form.formState.isDirty } = options;
  const kept = useRef(nothing);
  const keep = () => kept.current();
  // Subscribes to the typed values, so that storing them does not render the form.
  useEffect(() => {
    if (!name || !isUnsaved) return;
    kept.current = () => keepDraft(draftPrefix + name, form.getValues(), submission.current);
    kept.current();
    const { unsubscribe } = form.watch(() => kept.current());
    return () => {
      unsubscribe();
      kept.current = nothing;
      sessionStorage.removeItem(draftPrefix + name);
    };
  }, [name, form, submission, isUnsaved]);
  if (!offered) return { draft: undefined, keep };
  const { typedAt, values } = offered;
  const draft: Draft = {
    typedAt,
    resume: () => {
      setOffered(undefined);
      // Absent in a draft of an older version.
      submission.current = offered.submission ?? unkeyed;
      form.reset({ ...form.getValues(), ...values } as Values, { keepDefaultValues: true });
    },
    discard: () => {
      setOffered(undefined);
      if (!isUnsaved) sessionStorage.removeItem(draftPrefix + name);
    },
  };
  return { draft, keep };
}

const nothing = () => {};

const sharedPlace = (name: string) => `${draftPrefix}shared ${name}`;

/** Keeps what the entries of a form share today, over a reload. */
export const keepShared = (name: string, values: FieldValues): void =>
  keepDraft(sharedPlace(name), values, unkeyed);

/** What `keepShared` kept today. @example { date: '2026-11-20', area_code_id: '3' } */
export function readShared<Values extends FieldValues>(name: string): Partial<Values> {
  const kept = readDraft(sharedPlace(name));
  const isOfToday = kept && businessDay(new Date(kept.typedAt)) === today();
  return isOfToday ? (kept.values as Partial<Values>) : {};
}

function readDraft(place: string): KeptDraft | undefined {
  const stored = sessionStorage.getItem(place);
  const draft: KeptDraft | undefined = stored ? JSON.parse(stored) : undefined;
  return draft && draft.userId === signedInUser()?.id ? draft : undefined;
}

function keepDraft(place: string, values: FieldValues, submission: Keyed): void {
  const user = userOfPage();
  if (!user) return;
  const draft: KeptDraft = { userId: user.id, typedAt: serverNow().getTime(), values, submission };
  // Files are not kept: they are picked again.
  const text = JSON.stringify(draft, (_name, value) => (value instanceof File ? undefined : value));
  sessionStorage.setItem(place, text);
}
