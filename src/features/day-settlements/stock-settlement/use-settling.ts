import { useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { ApiError, api, messageOf, newKey } from '../../../kit/web/client/api.ts';
import { refresh } from '../../../kit/web/client/query-client.ts';
import { useDayQuestion } from '../../../kit/web/form/day-question.ts';
import { isSettled } from '../../../kit/web/form/refusal.ts';
import { toast } from '../../../kit/web/parts/toast.ts';
import { type OpenLoad, path } from './contract.ts';
import {
  blankCount,
  type Count,
  type DayAndArea,
  errorsOf,
  type LineErrors,
  lineKey,
  type SettlementValues,
  settlementOf,
} from './load-line.ts';

/** The counts that are being typed, one line per load, and the saving of them. */
export function useSettling(
  form: UseFormReturn<SettlementValues, unknown, SettlementValues>,
  onSettled: () => void,
) {
  const typed = useWatch({ control: form.control, name: 'lines' });
  const [errors, setErrors] = useState<Record<string, LineErrors>>({});
  const [saving, setSaving] = useState<string>();
  const keys = useRef(new Map<string, string>());
  const isRunning = useRef(false);
  const dayQuestion = useDayQuestion(form);

  // A draft may be of a release before the newest of the counts.
  const typedOf = (load: OpenLoad) => ({ ...blankCount, ...typed[lineKey(load)] });
  const type = (load: OpenLoad, counts: Count) => {
    const line = lineKey(load);
    form.setValue('lines', { ...form.getValues('lines'), [line]: counts });
    setErrors(({ [line]: before, ...others }) =>
      before ? { ...others, [line]: errorsOf(load, counts, dayOf(form.getValues())) } : others,
    );
  };
  const forget = (line: string) => {
    form.setValue('lines', without(line, form.getValues('lines')));
    setErrors((all) => without(line, all));
  };

  const forgetAll = () => {
    form.setValue('lines', {});
    setErrors({});
  };

  /** Forgets what was typed for other loads. @returns how many those are */
  const keepOnly = (loads: readonly OpenLoad[]): number => {
    const open = new Set(loads.map(lineKey));
    const closedLines = Object.keys(form.getValues('lines')).filter((line) => !open.has(line));
    closedLines.forEach(forget);
    return closedLines.length;
  };

  /** Saves one line; true when it is settled. */
  const settle = async (load: OpenLoad): Promise<boolean> => {
    const line = lineKey(load);
    const day = dayOf(form.getValues());
    const counts = typedOf(load);
    const lineErrors = errorsOf(load, counts, day);
    setErrors((all) => ({ ...all, [line]: lineErrors }));
    if (Object.keys(lineErrors).length > 0) return false;
    const submission = JSON.stringify([line, counts, day]);
    const key = keyOf(keys.current, submission);
    setSaving(line);
    try {
      const { msg } = await api.post(path, settlementOf(load, counts, day), { key });
      keys.current.delete(submission);
      toast.success(msg);
      forget(line);
      return true;
    } catch (error) {
      // A refused line gets a new key; a retry without an answer has the same key.
      if (isSettled(error)) keys.current.delete(submission);
      setErrors((all) => ({ ...all, [line]: refusalOf(error) }));
      toast.error(messageOf(error));
      return false;
    } finally {
      setSaving(undefined);
    }
  };

  /** Saves one line after the other; those that fail stay with their reason. */
  const settleAll = async (loads: readonly OpenLoad[]): Promise<void> => {
    if (isRunning.current || dayQuestion.stops()) return;
    isRunning.current = true;
    for (const load of loads) if (await settle(load)) onSettled();
    isRunning.current = false;
    await refresh();
  };

  return {
    typedOf,
    errorsOf: (load: OpenLoad): LineErrors => errors[lineKey(load)] ?? {},
    isSaving: (load: OpenLoad) => saving === lineKey(load),
    isBusy: saving !== undefined,
    type,
    settleAll,
    forgetAll,
    keepOnly,
  };
}

const dayOf = ({ date, area_code_id }: SettlementValues): DayAndArea => ({ date, area_code_id });

function without<Value>(line: string, all: Record<string, Value>): Record<string, Value> {
  const { [line]: _, ...others } = all;
  return others;
}

/** The idempotency key of a submission, created once. */
function keyOf(keys: Map<string, string>, submission: string): string {
  const key = keys.get(submission) ?? newKey();
  keys.set(submission, key);
  return key;
}

const refusalOf = (error: unknown): LineErrors => ({
  ...(error instanceof ApiError && error.fields),
  line: messageOf(error),
});

export type Settling = ReturnType<typeof useSettling>;
