import { zodResolver } from '@hookform/resolvers/zod';
import { type RefObject, useMemo, useRef } from 'react';
import {
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { useAccess } from '../client/access.ts';
import { refresh } from '../client/query-client.ts';
import type { Conflict } from '../conflict/conflict.ts';
import { focusField, focusFirstField } from '../keyboard/focus.ts';
import { toast } from '../parts/toast.ts';
import { useConfirmedSubmit, type WarningsOf } from './confirmed-submit.ts';
import { type Draft, keepShared, readShared, useDraft } from './draft.ts';
import { isSettled, showRefusal } from './refusal.ts';
import { type Outbox, type RowOfEntries, useSendAhead } from './send-ahead.ts';
import { keyedBy, unkeyed } from './submission-key.ts';

type Saved = { msg: string };

/** What all entry forms have. */
export type EntryBasics<Output, Answer extends Saved> = {
  /** The contract's schema; its messages are shown under the fields. */
  schema: z.ZodType<Output, unknown>;
  /** Further checks on valid values, messages by field; they stop the save. */
  check?: (values: Output) => Readonly<Record<string, string>>;
  /** Unusual values, messages by field: the first save shows them, the second accepts them. */
  warningsOf?: WarningsOf<Output>;
  /** Every field with its value in an empty form; inputs hold strings, files hold File, '' or undefined. */
  empty: FieldValues;
  /** Fields that keep their value after a save: date, area, driver. */
  kept?: readonly string[];
  /** The field to focus after a save, if not the first. */
  first?: string;
  onSaved?: (answer: Answer) => void;
  /** Names the form where its unsaved values survive a reload: see `useDraft`. */
  draft?: string | undefined;
  /** Values of an emptied form where only one choice exists. */
  offered?: () => FieldValues;
};

export type EntryOptions<Output, Answer extends Saved> = EntryBasics<Output, Answer> &
  (
    | {
        /** Sends the checked values. Pass `key` on to `api.post`. */
        save: (values: Output, key: string) => Promise<Answer>;
        queued?: never;
      }
    | {
        /** For entries typed in a row: the form is free for the next one, and the queue sends this one. */
        queued: RowOfEntries;
        save?: never;
      }
  );

/** A form that creates or changes a record. */
export type Entry = {
  form: UseFormReturn<FieldValues, unknown, FieldValues>;
  ref: RefObject<HTMLFormElement | null>;
  submit: () => Promise<void>;
  /** Set when another user changed the record meanwhile. */
  conflict?: Conflict;
  /** Offered until it is taken or discarded. */
  draft?: Draft;
  /** Present where the next entry can be typed while this one is being saved. */
  outbox?: Outbox;
};

/**
 * An entry form: validates, saves once, shows the toast, resets all but the kept fields and focuses the first field.
 * Field errors of the server are shown under the fields; any other failure is a toast and leaves the form as it is.
 * @example const entry = useEntry({ schema: vendorBody, empty: { name: '' }, save: (values, key) => api.post('/vendors', values, { key }) })
 */
export function useEntry<Output extends FieldValues, Answer extends Saved>(
  options: EntryOptions<Output, Answer>,
): Entry {
  const {
    schema,
    check = () => ({}),
    warningsOf,
    empty,
    kept = [],
    first,
    save,
    onSaved,
    queued,
    draft: draftName,
    offered,
  } = options;
  const ref = useRef<HTMLFormElement>(null);
  const submission = useRef(unkeyed);
  const sharedName = queued && draftName;
  const form = useForm<FieldValues, unknown, FieldValues>({
    defaultValues: useMemo(
      () => ({ ...empty, ...(sharedName && readShared(sharedName)) }),
      [empty, sharedName],
    ),
    resolver: resolverOf(schema, check),
  });
  const submitConfirmed = useConfirmedSubmit(form, warningsOf);
  const { canWrite } = useAccess();
  const { draft, keep } = useDraft(canWrite ? draftName : undefined, form, { submission });

  const submissionOf = (values: Output) => {
    submission.current = keyedBy(submission.current, values);
    return submission.current;
  };
  const startNext = () => {
    submission.current = unkeyed;
    const rest = Object.fromEntries(kept.map((name) => [name, form.getValues(name)]));
    if (sharedName) keepShared(sharedName, rest);
    form.reset({ ...empty, ...rest, ...offered?.() });
    // A named field is focused at once, before the next keystroke; otherwise fields that depend on a reset value unmount first.
    if (first) focusField(ref.current, first);
    else requestAnimationFrame(() => focusFirstField(ref.current));
  };
  const accept = (answer: Answer) => {
    toast.success(answer.msg);
    onSaved?.(answer);
    void refresh();
  };

  const run = async (values: Output) => {
    if (!save) return;
    try {
      const { key } = submissionOf(values);
      // A reload before the answer must not lose the key.
      keep();
      const answer = await save(values, key);
      startNext();
      accept(answer);
    } catch (error) {
      // After an answer the next try is a new submission; without one it is repeated under the same key.
      if (isSettled(error)) submission.current = unkeyed;
      keep();
      showRefusal(form, error);
    }
  };

  const ahead = useSendAhead<Output, Answer>({
    form,
    ref,
    submitConfirmed,
    submission,
    submissionOf,
    accept,
    startNext,
    ...(queued ?? notQueued),
  });
  const entry = { form, ref, submit: () => submitConfirmed(run), ...(draft && { draft }) };
  return queued ? { ...entry, ...ahead } : entry;
}

const notQueued: RowOfEntries = { path: '', noun: '', nameOf: () => '' };

/** Puts values into the form as if they had been typed, and the caret into the first field. */
export function refill({ form, ref }: Pick<Entry, 'form' | 'ref'>, values: FieldValues): void {
  form.reset(values, { keepDefaultValues: true });
  // The dialog that was open returns the focus first.
  requestAnimationFrame(() => focusFirstField(ref.current));
}

/** The schema validates all but files: those are checked when they are picked, and by content on the server. */
function resolverOf<Output>(
  schema: z.ZodType<Output, unknown>,
  check: (values: Output) => Readonly<Record<string, string>>,
): Resolver<FieldValues, unknown, FieldValues> {
  const judge = zodResolver(schema as unknown as z.ZodType<FieldValues, FieldValues>);
  return async (values, context, resolving) => {
    const files = Object.entries(values).filter(([, value]) => value instanceof File);
    const rest = Object.fromEntries(Object.entries(values).filter(([, value]) => !(value instanceof File)));
    const result = await judge(rest, context, resolving);
    if (hasErrors(result.errors)) return result;
    const refused = Object.entries(check(result.values as Output));
    if (refused.length > 0)
      return {
        values: {},
        errors: Object.fromEntries(refused.map(([name, message]) => [name, { type: 'check', message }])),
      };
    return { values: { ...result.values, ...Object.fromEntries(files) }, errors: {} };
  };
}

const hasErrors = (errors: FieldErrors) => Object.keys(errors).length > 0;
