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
  const { clear, choose, goOn } = useFilling(form, lines, loads);

  /** The open loads, read again; undefined when they cannot be, or another day or area was chosen meanwhile. */
  const readAgain = async () => {
    const asked = form.getValues();
    if (!isPicked(asked.area_code_id)) return undefined;
    if (!isStoredDay(asked.date)) {
      toast.error(messages.date_first);
      form.setValue('area_code_id', '');
      form.setFocus('date');
      return undefined;
    }
    try {
      const { data } = await client.fetchQuery({ ...queryOf(asked), staleTime: 0 });
      const now = form.getValues();
      return now.date === asked.date && now.area_code_id === asked.area_code_id ? data : undefined;
    } catch (failure) {
      toast.error(messageOf(failure));
      return undefined;
    }
  };
  const find = async () => {
    settling.forgetAll();
    clear();
    const found = await readAgain();
    if (found?.length === 0) toast.error(loadRefusals.no_raised_loads().message);
    else if (found) choose(found);
  };
  /** After a draft is taken up: its counts of loads that are still open. */
  const resume = async () => {
    const found = await readAgain();
    if (!found) return;
    const gone = settling.keepOnly(found);
    if (gone > 0) toast.error(`No longer open: ${gone === 1 ? '1 load' : `${gone} loads`} of the draft`);
    choose(found);
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
    onSaved: () => goOn(client.getQueryData(queryOf(day).queryKey)?.data ?? []),
  };
}

/** The focus once these loads are rendered: a filter that is still to choose, else the first count. */
type NextFocus = { loads: readonly OpenLoad[]; field: 'area_code_id' | keyof LoadFilter | undefined };

const keysOf = (loads: readonly OpenLoad[]) => loads.map(lineKey).join();

/** Fills in the driver and vehicle of which there is only one, and moves the caret on. */
function useFilling(
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
  const goOn = (loads: readonly OpenLoad[]) => {
    const before = form.getValues();
    const now = fill(loads);
    const lost = (['employee_id', 'vehicle_id'] as const).find((field) => before[field] && !now[field]);
    setNext({ loads, field: loads.length === 0 ? 'area_code_id' : lost });
  };

  return { clear: () => fill([]), choose, goOn };
}
