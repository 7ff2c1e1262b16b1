import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, messageOf } from '../../kit/web/client/api.ts';
import { refresh } from '../../kit/web/client/query-client.ts';
import { useUnsaved } from '../../kit/web/form/unsaved.ts';
import type { CellChange } from '../../kit/web/grid/column.ts';
import { toast } from '../../kit/web/parts/toast.ts';
import type { Thing } from '../../masters/things.ts';
import { path, type Sheet } from './contract.ts';
import { countedOf, linesOf, type Typed } from './lines.ts';

/** ms after the last key. */
const SAVE_AFTER_MS = 1_500;

/** What is typed into a sheet, saved while it is typed. Over the figures that another person saved meanwhile only the own ones go. */
export function useTyped(sheet: Sheet) {
  const [typed, setTyped] = useState<Typed>({});
  const [added, setAdded] = useState<readonly Thing[]>([]);
  const lines = linesOf(sheet, added, typed);
  const { id, version } = sheet;
  const save = useMutation({
    mutationFn: (_sent: { typed: Typed; version: number }) =>
      api.patch(`${path}/${id}`, { version, counted: countedOf(lines) }),
    onSuccess: async (_, sent) => {
      await refresh();
      setTyped((now) =>
        Object.fromEntries(Object.entries(now).filter(([key]) => now[key] !== sent.typed[key])),
      );
    },
    onError: (error) => {
      toast.error(messageOf(error));
      return refresh();
    },
  });
  const { mutate, isPending, isError, variables } = save;
  const isUnsaved = Object.keys(typed).length > 0;
  const isRefused = isError && variables.typed === typed && variables.version === version;
  const isWrong = lines.some(({ counted }) => counted === undefined);
  const isSendable = isUnsaved && !isPending && !isWrong;
  const saveNow = () => isSendable && mutate({ typed, version });
  // The timer is outside of React: it begins anew with each key, and after a save for what was typed meanwhile.
  useEffect(() => {
    if (!isSendable || isRefused) return;
    const timer = setTimeout(() => mutate({ typed, version }), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isSendable, isRefused, mutate, typed, version]);
  useUnsaved(isUnsaved);
  return {
    lines,
    isUnsaved,
    isWrong,
    isRefused,
    saveNow,
    add: (thing: Thing) => setAdded((now) => [...now, thing]),
    change: (changes: readonly CellChange[]) =>
      setTyped((now) => ({ ...now, ...Object.fromEntries(changes.map(({ row, text }) => [row, text])) })),
    /** Takes back what is not saved yet. */
    undo: () => setTyped({}),
  };
}
export type TypedSheet = ReturnType<typeof useTyped>;
