import { type RefObject, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { messageOf, newKey } from './api.ts';
import { type Outbox, type Returned, type Sent, useOutbox } from './outbox.ts';
import { isSettled, showRefusal } from './refusal.ts';

type Ahead<Output, Answer> = {
  form: UseFormReturn<FieldValues, unknown, FieldValues>;
  ref: RefObject<HTMLFormElement | null>;
  submitConfirmed: (onValid: (values: Output) => unknown) => Promise<void>;
  /** The form's content and its key. */
  submission: RefObject<{ key: string; content: string }>;
  submissionOf: (values: Output) => { key: string; content: string };
  save: (values: Output, key: string) => Promise<Answer>;
  accept: (answer: Answer) => void;
  /** Resets all but the kept fields and focuses the first field of the next entry. */
  startNext: () => void;
  nameOf: (values: FieldValues) => string;
};

/**
 * Submitting many entries in a row on a slow connection: the form is free at once, each entry is sent by itself, and a
 * refused one returns to the form, or is listed below it while the next is being typed.
 * @example const { submit, outbox } = useSendAhead({ form, ref, submission, submissionOf, save, accept, startNext, nameOf })
 */
export function useSendAhead<Output extends FieldValues, Answer>(ahead: Ahead<Output, Answer>) {
  const { form, ref, submitConfirmed, submission, submissionOf, save, accept, startNext, nameOf } = ahead;
  const outbox = useOutbox();
  const isBegun = useRef(false);
  // A search without a pick is no value of the form yet, but it is being typed.
  const hasNext = () => isBegun.current || form.formState.isDirty;

  const putBack = ({ values, key, content }: Sent) => {
    submission.current = { key, content };
    form.reset(values, { keepDefaultValues: true });
  };
  const takeBack = (sent: Sent, error: unknown) => {
    // An answer uses the key up; without one the retry has the same key.
    const entry = isSettled(error) ? { ...sent, content: '' } : sent;
    if (hasNext()) {
      outbox.keep({ ...entry, name: nameOf(sent.values), reason: messageOf(error) });
      // The notice shows the reason.
      showRefusal(undefined, error);
    } else {
      putBack(entry);
      showRefusal(form, error);
    }
  };
  const send = async (values: Output) => {
    const sent: Sent = { values: structuredClone(form.getValues()), ...submissionOf(values) };
    // Rendered before the next keystroke, which belongs to the next entry.
    flushSync(() => {
      outbox.leave();
      startNext();
    });
    isBegun.current = false;
    const begin = () => {
      isBegun.current = true;
    };
    ref.current?.addEventListener('input', begin, { once: true });
    const answer = await save(values, sent.key).catch((error: unknown) => takeBack(sent, error));
    outbox.arrive();
    if (answer) accept(answer);
  };
  const submit = async () => {
    // A second Enter with nothing typed since does not submit again.
    if (outbox.underWay > 0 && !hasNext()) return;
    let checked: Output | undefined;
    await submitConfirmed((values) => {
      checked = values;
    });
    if (checked) void send(checked);
  };
  const takeUp = (entry: Returned) => {
    const values = structuredClone(form.getValues());
    if (hasNext())
      outbox.keep({ values, name: nameOf(values), reason: 'Not sent yet', key: newKey(), content: '' });
    outbox.discard(entry);
    putBack(entry);
  };
  return { submit, outbox: { ...outbox, takeUp } satisfies Outbox };
}
