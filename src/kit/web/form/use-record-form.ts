import { zodResolver } from '@hookform/resolvers/zod';
import { type RefObject, useMemo, useRef } from 'react';
import { type FieldPath, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type Body, bodyUnder } from '../../shared/contract.ts';
import { useAccess } from '../client/access.ts';
import { ApiError, api } from '../client/api.ts';
import { refresh } from '../client/query-client.ts';
import { useRules } from '../client/rules.ts';
import type { Conflict, Versioned } from '../conflict/conflict.ts';
import { type RecordSides, useConflict } from '../conflict/use-conflict.ts';
import { focusField, focusFirstField } from '../keyboard/focus.ts';
import { toast } from '../parts/toast.ts';
import type { Outbox } from '../queue/queue.ts';
import { useConfirmedSubmit, type WarningsOf } from './confirmed-submit.ts';
import { useDayQuestion } from './day-question.ts';
import { type Draft, useDraft } from './draft.ts';
import { type Form, type FormControl, pick, type TextOf } from './form-values.ts';
import { isSettled, showRefusal } from './refusal.ts';
import { type Keyed, keyedBy, unkeyed } from './submission-key.ts';

/** What the server answers when it has saved. */
export type Saved<Row> = { msg: string; data: Row };

export type RecordFormOptions<Output, Row, Values extends FieldValues> = Partial<
  RecordSides<Row & Versioned, NoInfer<Values>>
> & {
  /** The contract's schema; its messages are shown under the fields. */
  schema: Body<Output>;
  /** Further checks on valid values, messages by field; they stop the save. */
  check?: (values: Output) => Readonly<Record<string, string>>;
  /** Unusual values, messages by field: the first save shows them, the second accepts them. */
  warningsOf?: WarningsOf<Output>;
  /** Of `useFormControl`, where checks or warnings depend on more than the values. */
  control?: FormControl<Values>;
  /** Every field with its value in an empty form; inputs hold strings, files hold File, '' or undefined. */
  empty: Values;
  /** Fields that keep their value after a save: date, area, driver. */
  kept?: readonly (keyof NoInfer<Values>)[];
  /** Values of an emptied form where only one choice exists. */
  offered?: () => Partial<NoInfer<Values>>;
  /** The field to focus after a save, if not the first. */
  first?: FieldPath<NoInfer<Values>>;
  /** Names the form where its unsaved values survive a reload: see `useDraft`. */
  draft?: string | undefined;
  /** Where the record is created by POST or, if there is a `row`, changed by PATCH. */
  address?: string;
  /** Sends the checked values, where `address` is not enough. Pass `key` on to `api.post`. */
  save?: (values: Output, key: string) => Promise<Saved<Row>>;
  onSaved?: (answer: Saved<Row>) => void;
};

/** A form that creates or changes a record. */
export type Entry<Values extends FieldValues> = {
  form: Form<Values>;
  ref: RefObject<HTMLFormElement | null>;
  submit: () => Promise<void>;
  /** Set when another user changed the record meanwhile. */
  conflict?: Conflict | undefined;
  /** Offered until it is taken or discarded. */
  draft?: Draft | undefined;
  /** Present where the next entry can be typed while this one is being saved: see `useSendAhead`. */
  outbox?: Outbox;
};

/**
 * A form that creates a record, or changes `row` on the version that was read. It validates, saves once, shows the toast,
 * resets all but the kept fields and focuses the first field. Field errors of the server are shown under the fields; any
 * other failure is a toast and leaves the form as it is.
 * @example const entry = useRecordForm({ schema: vendorBody, empty: { name: '' }, address: '/vendors' })
 */
export function useRecordForm<Output extends FieldValues, Row, Values extends FieldValues = TextOf<Output>>(
  options: RecordFormOptions<Output, Row, Values>,
) {
  const { schema, check, warningsOf, empty, kept = [], offered, first, address = '', row, onSaved } = options;
  const ref = useRef<HTMLFormElement>(null);
  const submission = useRef(unkeyed);
  const rules = useRules();
  const currentSchema = useMemo(() => bodyUnder({ ...rules, stored: row }, schema), [schema, rules, row]);
  const form = useForm<FieldValues, unknown, FieldValues>({
    ...(options.control && { formControl: options.control as FormControl<FieldValues> }),
    defaultValues: empty,
    resolver: resolverOf(currentSchema, check),
  });
  const dayQuestion = useDayQuestion(form, kept.includes('date') && !row);
  const submitConfirmed = useConfirmedSubmit<Output>(form, async (values) =>
    // An unchanged retry was already confirmed, and may be stored.
    keyedBy(submission.current, values) === submission.current
      ? {}
      : { ...(await warningsOf?.(values)), ...dayQuestion.warning() },
  );
  const { canWrite } = useAccess();
  const { draft, keep } = useDraft(canWrite ? options.draft : undefined, form, { submission });
  const { toForm = () => ({}), fields = {}, load } = options;
  const { save: update, ...conflict } = useConflict({ row, toForm, fields, load });

  const store = (values: Output, key: string): Promise<Saved<Row>> =>
    row
      ? update(form, (version) => api.patch<Saved<Row>>(address, { ...values, version })).catch(showCurrent)
      : api.post<Saved<Row>>(address, values, { key });
  const { save = store } = options;

  const submissionOf = (values: Output): Keyed => {
    submission.current = keyedBy(submission.current, values);
    return submission.current;
  };
  const startNext = () => {
    submission.current = unkeyed;
    dayQuestion.keep();
    const keptValues = pick(form.getValues() as Values, kept);
    form.reset({ ...empty, ...keptValues, ...offered?.() }, { keepSubmitCount: true });
    focusNext(ref, first);
  };
  const accept = (answer: Saved<Row>) => {
    toast.success(answer.msg);
    onSaved?.(answer);
    void refresh();
  };

  const submit = () =>
    submitConfirmed(async (values) => {
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
    });
  return {
    form: form as Form<Values>,
    ref,
    submit,
    draft,
    ...conflict,
    submitConfirmed,
    submission,
    submissionOf,
    startNext,
    accept,
  };
}

/** A named field is focused at once, before the next keystroke; otherwise fields that depend on a reset value unmount first. */
function focusNext(ref: Entry<FieldValues>['ref'], first: string | undefined): void {
  if (first) focusField(ref.current, first);
  else requestAnimationFrame(() => focusFirstField(ref.current));
}

/** Reads the lists again when the record was deleted or changed elsewhere. */
const showCurrent = (error: unknown): never => {
  if (error instanceof ApiError && [404, 409].includes(error.status)) void refresh();
  throw error;
};

/** Puts values into the form as if they had been typed, and the caret into the first field. */
export function refill<Values extends FieldValues>(
  { form, ref }: Pick<Entry<Values>, 'form' | 'ref'>,
  values: Values,
): void {
  form.reset(values, { keepDefaultValues: true });
  // The dialog that was open returns the focus first.
  requestAnimationFrame(() => focusFirstField(ref.current));
}

/** The schema validates all but files: those are checked when they are picked, and by content on the server. */
function resolverOf<Output>(
  schema: z.ZodType<Output, unknown>,
  check: (values: Output) => Readonly<Record<string, string>> = () => ({}),
): Resolver<FieldValues, unknown, FieldValues> {
  const resolve = zodResolver(schema as unknown as z.ZodType<FieldValues, FieldValues>);
  return async (values, context, resolving) => {
    const files = Object.entries(values).filter(([, value]) => value instanceof File);
    const otherValues = Object.fromEntries(
      Object.entries(values).filter(([, value]) => !(value instanceof File)),
    );
    const result = await resolve(otherValues, context, resolving);
    if (Object.keys(result.errors).length > 0) return result;
    const refused = Object.entries(check(result.values as Output));
    if (refused.length > 0)
      return {
        values: {},
        errors: Object.fromEntries(refused.map(([name, message]) => [name, { type: 'check', message }])),
      };
    return { values: { ...result.values, ...Object.fromEntries(files) }, errors: {} };
  };
}
