import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { FieldValues } from 'react-hook-form';
import { newKey } from '../client/api.ts';
import { toast } from '../parts/toast.ts';
import {
  discardEntry,
  type Outbox,
  type Submission,
  setAside,
  submit,
  useWaiting,
  type WaitingEntry,
} from '../queue/queue.ts';
import { storeShared } from './draft.ts';
import { pick } from './form-values.ts';
import { isSettled, showRefusal } from './refusal.ts';
import { unkeyed } from './submission-key.ts';
import type { Entry, Saved, useRecordForm } from './use-record-form.ts';

type QueueOptions<Values extends FieldValues> = Pick<Submission, 'path' | 'noun'> & {
  /** Names an entry by the values of the form. */
  nameOf: (values: Values) => string;
  /** Fields that entries of a day share: a reload keeps them, see `readShared`. */
  shared: readonly (keyof Values)[];
};

/**
 * Submits many entries in a row on a slow connection: the form is empty at once, the queue sends each entry, and a refused
 * one returns to the form, or is listed below it while the next one is being typed.
 * @example const entry = useSendAhead(useRecordForm({ … }), { path: '/dayentries', noun: 'sale', nameOf, shared: ['date'] })
 */
export function useSendAhead<Output extends FieldValues, Row, Values extends FieldValues>(
  entry: ReturnType<typeof useRecordForm<Output, Row, Values>>,
  { path, noun, nameOf, shared }: QueueOptions<Values>,
): Entry<Values> {
  const { form, ref, submitConfirmed, submission, submissionOf, accept, startNext } = entry;
  const { waiting, refused, isStuck } = useWaiting(path);
  const isBegun = useRef(false);
  const sendingCount = useRef(0);
  // Sending goes on after the form has left the screen.
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  // A search without a pick is no value of the form yet, but it is being typed.
  const hasNext = () => isBegun.current || form.formState.isDirty;

  const putInto = ({ values, key }: Submission, isUsedUp: boolean) => {
    // After an answer the next submission needs a new key; without one the retry has the same key.
    submission.current = isUsedUp ? unkeyed : { key, content: null };
    form.reset(structuredClone(values) as Values, { keepDefaultValues: true });
  };
  const send = async (values: Output) => {
    const typed = structuredClone(form.getValues());
    const { key } = submissionOf(values);
    const submitted = { path, noun, key, body: values, values: typed, name: nameOf(typed) };
    storeShared(path, pick(typed, shared));
    // Rendered before the next keystroke, which belongs to the next entry.
    flushSync(startNext);
    sendingCount.current += 1;
    isBegun.current = false;
    const begin = () => {
      isBegun.current = true;
    };
    ref.current?.addEventListener('input', begin, { once: true });
    try {
      const answer = await submit<Saved<Row>>(submitted);
      if (answer) accept(answer);
    } catch (error) {
      // It stays in the list: below the form while the next one is being typed, else in the notice of all screens.
      if (!isMounted.current || hasNext()) return showRefusal(undefined, error);
      putInto(submitted, isSettled(error));
      await discardEntry(submitted);
      showRefusal(form, error);
    } finally {
      sendingCount.current -= 1;
    }
  };
  const submitForm = async () => {
    // A second Enter with nothing typed since does not submit again.
    if (sendingCount.current > 0 && !hasNext()) return;
    let checked: Output | undefined;
    await submitConfirmed((values) => {
      checked = values;
    });
    if (checked) void send(checked);
  };
  const isPuttingBack = useRef(false);
  const exchange = async (waitingEntry: WaitingEntry) => {
    if (hasNext()) {
      const values = structuredClone(form.getValues());
      const { key, content } = submission.current;
      const isSent = content === null;
      const aside = { path, noun, key: isSent ? key : newKey(), body: {}, values, name: nameOf(values) };
      if (!(await setAside(aside, !isSent))) return toast.error('Sign in again to exchange the entries');
    }
    putInto(waitingEntry, waitingEntry.refused?.isSettled ?? false);
    await discardEntry(waitingEntry);
  };
  const putBack = async (waitingEntry: WaitingEntry) => {
    // A second press would set the same entry aside twice.
    if (isPuttingBack.current) return;
    isPuttingBack.current = true;
    await exchange(waitingEntry).finally(() => {
      isPuttingBack.current = false;
    });
  };
  const outbox: Outbox = {
    sendingCount: isStuck ? 0 : waiting.length,
    waiting: isStuck ? waiting : [],
    refused,
    putBack,
    discard: discardEntry,
  };
  return { ...entry, submit: submitForm, outbox };
}
