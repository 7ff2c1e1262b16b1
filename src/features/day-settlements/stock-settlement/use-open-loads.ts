import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { loadRefusals } from '../../../domain/loads/refusals.ts';
import { useUrlValues } from '../../../kit/web/address/open-from-address.ts';
import { messageOf } from '../../../kit/web/client/api.ts';
import { read } from '../../../kit/web/client/read.ts';
import { today } from '../../../kit/web/client/server-clock.ts';
import { isStoredDay } from '../../../kit/web/fields/day-text.ts';
import { isPicked } from '../../../kit/web/fields/options.ts';
import { useDraft } from '../../../kit/web/form/draft.ts';
import { useUnsaved } from '../../../kit/web/form/unsaved.ts';
import { toast } from '../../../kit/web/parts/toast.ts';
import { messages, type OpenLoad, openLoadsCall, path } from './contract.ts';
import { fillIn, type LoadFilter, noFilter } from './load-filter.ts';
import { type DayAndArea, lineKey, type SettlementValues } from './load-line.ts';
import { COUNTS } from './load-lines.tsx';
import { useSettling } from './use-settling.ts';

type LinesElement = RefObject<HTMLDivElement | null>;

const queryOf = ({ date, area_code_id }: DayAndArea) => read(openLoadsCall, { date, area_code_id });

const isChosen = ({ date, area_code_id }: DayAndArea) => isStoredDay(date) && isPicked(area_code_id);

/** The open loads of the day and area that the form names, and the driver and vehicle that narrow them. */
export function useOpenLoads(lines: LinesElement, onSettled: () => void) {
  const client = useQueryClient();
  const form = useForm<SettlementValues, unknown, SettlementValues>({
    defaultValues: { date: today(), area_code_id: '', ...noFilter, lines: {} },
  });
  const {
    date = '',
    area_code_id = '',
    employee_id = '',
    vehicle_id = '',
    lines: typed = {},
  } = useWatch({ control: form.control });
  const day = { date, area_code_id };
  const { data: loads, error, refetch } = useQuery({ ...queryOf(day), enabled: isChosen(day) });
  const settling = useSettling(form, onSettled);
  const isUnsaved = Object.keys(typed).length > 0;
  useUnsaved(isUnsaved);
  const { draft } = useDraft(path, form, { isUnsaved });
  const { clear, choose, focusNext } = useNextFocus(form, lines, loads);

  /** Reads the open loads again; undefined on failure, or if another day or area was chosen meanwhile. */
  const refetchLoads = async () => {
    const chosen = form.getValues();
    if (!isPicked(chosen.area_code_id)) return undefined;
    if (!isStoredDay(chosen.date)) {
      toast.error(messages.date_first);
      form.setValue('area_code_id', '');
      form.setFocus('date');
      return undefined;
    }
    try {
      const { data } = await client.fetchQuery({ ...queryOf(chosen), staleTime: 0 });
      const current = form.getValues();
      return current.date === chosen.date && current.area_code_id === chosen.area_code_id ? data : undefined;
    } catch (failure) {
      toast.error(messageOf(failure));
      return undefined;
    }
  };
  const find = async () => {
    settling.forgetAll();
    clear();
    const openLoads = await refetchLoads();
    if (openLoads?.length === 0) toast.error(loadRefusals.no_raised_loads().message);
    else if (openLoads) choose(openLoads);
  };
  /** Restores a draft, without the counts of loads that are no longer open. */
  const resume = async () => {
    const openLoads = await refetchLoads();
    if (!openLoads) return;
    const closed = settling.keepOnly(openLoads);
    if (closed > 0)
      toast.error(`No longer open: ${closed === 1 ? '1 load' : `${closed} loads`} of the draft`);
    choose(openLoads);
  };

  useUrlValues(['date', 'area_code_id'], (asked) => {
    form.reset({ ...form.getValues(), ...asked });
    void find();
  });

  return {
    form,
    filter: { employee_id, vehicle_id },
    day,
    loads,
    error,
    refetch,
    settling,
    draft,
    resume,
    find,
    onNarrow: () => choose(loads ?? []),
    onSaved: () => focusNext(client.getQueryData(queryOf(day).queryKey)?.data ?? []),
  };
}

/** The focus once these loads are rendered: a filter that is still to choose, else the first count. */
type NextFocus = { loads: readonly OpenLoad[]; field: 'area_code_id' | keyof LoadFilter | undefined };

const keysOf = (loads: readonly OpenLoad[]) => loads.map(lineKey).join();

/** Fills in a single driver and vehicle, and moves the focus. */
function useNextFocus(
  form: UseFormReturn<SettlementValues, unknown, SettlementValues>,
  lines: LinesElement,
  drawn: readonly OpenLoad[] | undefined,
) {
  const [next, setNext] = useState<NextFocus>();
  // The lines are rendered after the answer arrives, so the focus waits for them.
  useEffect(() => {
    if (!next || !drawn || keysOf(drawn) !== keysOf(next.loads)) return;
    setNext(undefined);
    if (next.field) form.setFocus(next.field);
    else lines.current?.querySelector<HTMLElement>(COUNTS)?.focus();
  }, [next, drawn, form, lines]);

  const fill = (loads: readonly OpenLoad[]): LoadFilter => {
    const filled = fillIn(loads, form.getValues());
    form.setValue('employee_id', filled.employee_id);
    form.setValue('vehicle_id', filled.vehicle_id);
    return filled;
  };

  const choose = (loads: readonly OpenLoad[]) => {
    const { employee_id, vehicle_id } = fill(loads);
    const field = !employee_id ? 'employee_id' : !vehicle_id ? 'vehicle_id' : undefined;
    setNext({ loads, field });
  };

  /** After a save: to the next count, or to choose again when all loads of a driver or vehicle are settled. */
  const focusNext = (loads: readonly OpenLoad[]) => {
    const before = form.getValues();
    const now = fill(loads);
    const cleared = (['employee_id', 'vehicle_id'] as const).find((field) => before[field] && !now[field]);
    setNext({ loads, field: loads.length === 0 ? 'area_code_id' : cleared });
  };

  return { clear: () => fill([]), choose, focusNext };
}
