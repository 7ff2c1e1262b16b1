import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { messageOf } from '../../kit/web/api.ts';
import { useAskedValues } from '../../kit/web/asked.ts';
import { today } from '../../kit/web/fields/date-field.tsx';
import { isStoredDay } from '../../kit/web/fields/day-text.ts';
import { isPicked } from '../../kit/web/fields/options.ts';
import { toast } from '../../kit/web/toast.ts';
import { rowsQuery, useRows } from '../../kit/web/use-rows.ts';
import { messages, type OpenLoad } from './contract.ts';
import { fillIn, type LoadFilter, no_filter } from './load-filter.ts';
import type { DayAndArea } from './load-line.ts';
import { COUNTS } from './load-lines.tsx';
import { open_loads_path, useSettling } from './use-settling.ts';

type SettlementFilter = DayAndArea & LoadFilter;
type Lines = RefObject<HTMLDivElement | null>;

const queryOf = ({ date, area_code_id }: DayAndArea) =>
  rowsQuery<OpenLoad>(open_loads_path, { date, area_code_id });

/** The open loads of the day and area that the form names, and the driver and vehicle that narrow them. */
export function useOpenLoads(lines: Lines, onSettled: () => void) {
  const client = useQueryClient();
  const form = useForm<SettlementFilter>({
    defaultValues: { date: today(), area_code_id: '', ...no_filter },
  });
  const {
    date = '',
    area_code_id = '',
    employee_id = '',
    vehicle_id = '',
  } = useWatch({ control: form.control });
  const day = { date, area_code_id };
  const {
    data: loads,
    error,
    refetch,
  } = useRows<OpenLoad>(open_loads_path, day, {
    enabled: isStoredDay(date) && isPicked(area_code_id),
  });
  const settling = useSettling(day, onSettled);
  const { clear, choose, goOn } = useFilling(form, lines);

  const find = async () => {
    settling.forgetAll();
    clear();
    const asked = form.getValues();
    if (!isPicked(asked.area_code_id)) return;
    if (!isStoredDay(asked.date)) {
      toast.error(messages.date_first);
      form.setValue('area_code_id', '');
      form.setFocus('date');
      return;
    }
    try {
      const { data } = await client.fetchQuery({ ...queryOf(asked), staleTime: 0 });
      const now = form.getValues();
      if (now.date !== asked.date || now.area_code_id !== asked.area_code_id) return;
      if (data.length === 0) toast.error(messages.none);
      else choose(data);
    } catch (failure) {
      toast.error(messageOf(failure));
    }
  };

  useAskedValues(['date', 'area_code_id'], (asked) => {
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
    find,
    onNarrow: () => choose(loads ?? []),
    onSaved: () => goOn(client.getQueryData(queryOf(day).queryKey)?.data ?? []),
  };
}

/** Fills in the driver and vehicle of which there is only one, and moves the caret on. */
function useFilling(form: UseFormReturn<SettlementFilter>, lines: Lines) {
  const fill = (loads: readonly OpenLoad[]): LoadFilter => {
    const filled = fillIn(loads, form.getValues());
    form.setValue('employee_id', filled.employee_id);
    form.setValue('vehicle_id', filled.vehicle_id);
    return filled;
  };
  const focusFirstCount = () => lines.current?.querySelector<HTMLElement>(COUNTS)?.focus();

  /** The caret goes to what is left to choose, else to the first count. */
  const choose = (loads: readonly OpenLoad[]) => {
    const { employee_id, vehicle_id } = fill(loads);
    // The lines are on the screen with the next frame.
    requestAnimationFrame(() => {
      if (!employee_id) form.setFocus('employee_id');
      else if (!vehicle_id) form.setFocus('vehicle_id');
      else focusFirstCount();
    });
  };

  /** After a save: to the next count, or to choose again when all loads of a driver or vehicle are settled. */
  const goOn = (left: readonly OpenLoad[]) => {
    const before = form.getValues();
    const now = fill(left);
    if (left.length === 0) form.setFocus('area_code_id');
    else if (before.employee_id && !now.employee_id) form.setFocus('employee_id');
    else if (before.vehicle_id && !now.vehicle_id) form.setFocus('vehicle_id');
    else focusFirstCount();
  };

  return { clear: () => fill([]), choose, goOn };
}
