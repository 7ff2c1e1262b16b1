import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUrlValues } from '../../../kit/web/address/open-from-address.ts';
import { api, messageOf } from '../../../kit/web/client/api.ts';
import { refresh } from '../../../kit/web/client/query-client.ts';
import { read } from '../../../kit/web/client/read.ts';
import { today } from '../../../kit/web/client/server-clock.ts';
import { isStoredDay } from '../../../kit/web/fields/day-text.ts';
import { isPicked } from '../../../kit/web/fields/options.ts';
import { type FormControl, useFormControl, useValues } from '../../../kit/web/form/form-values.ts';
import { isSettled } from '../../../kit/web/form/refusal.ts';
import { useRecordForm } from '../../../kit/web/form/use-record-form.ts';
import { toast } from '../../../kit/web/parts/toast.ts';
import { keepBlind } from '../cash-recovery/blind.ts';
import { type RecoveryRow, path as recoveriesPath } from '../cash-recovery/contract.ts';
import { fillInCharge } from '../cash-recovery/in-charge.ts';
import { blankCash, type CashValues } from '../cash-recovery/totals.ts';
import { useCash, useOpenBranches } from '../cash-recovery/use-cash.ts';
import { type OpenLoad, openLoadsCall, messages as stockMessages } from '../stock-settlement/contract.ts';
import { type LoadFilter, narrow, noFilter } from '../stock-settlement/load-filter.ts';
import { expectedBack, lineKey } from '../stock-settlement/load-line.ts';
import type { Counting } from '../stock-settlement/load-table.tsx';
import { areaRefusals, path, type SettledArea } from './contract.ts';
import {
  type AreaForm,
  type CountedLines,
  countedLoads,
  eveningForm,
  isCashCounted,
  lineBody,
  problemsOf,
  typedOf,
} from './evening.ts';
import { useRefusals } from './use-refusals.ts';

export type AreaValues = CashValues & LoadFilter & { lines: CountedLines; sent: Sent | undefined };

const emptyArea = (): AreaValues => ({
  date: today(),
  area_code_id: '',
  ...noFilter,
  branch_id: '',
  branch_in_charge_id: '',
  lines: {},
  ...blankCash,
  sent: undefined,
});

/** A save without an answer yet. It is repeated as it was sent, because its loads may be settled by now. */
type Sent = ReturnType<typeof newSave> & { content: string };

/** The evening of an area: its open loads and its cash, saved at once. */
export function useSettleArea({ countsStock }: { countsStock: boolean }) {
  const [saved, setSaved] = useState<SettledArea>();
  const [isFocusPending, setFocusPending] = useState(false);
  const refusals = useRefusals();
  const empty = emptyArea();
  const control = useFormControl(empty);
  const { lines, sent, ...chosen } = useValues(control);
  const evening = useEvening(chosen, countsStock);
  const { date, area_code_id, loads, ofDay, cash } = evening;
  const entry = useRecordForm<AreaForm, SettledArea, AreaValues>({
    control,
    schema: eveningForm,
    check: (values) => (unansweredSave(values, control) ? {} : missingFields(values, evening)),
    empty,
    kept: ['date'],
    first: 'area_code_id',
    draft: path,
    save: async (values, key) => {
      const { counted, body } = unansweredSave(values, control) ?? newSave(values, evening);
      // A field of the form, so that it is part of the draft.
      control.setValue('sent', { content: JSON.stringify(values), counted, body });
      try {
        return countsStock
          ? await refusals.collect(counted, values.lines, () =>
              keepBlind(cash, () => api.post(path, body, { key })),
            )
          : await keepBlind(cash, () => saveCash(body, key));
      } catch (error) {
        if (isSettled(error)) control.setValue('sent', undefined);
        if (cash.open && isSettled(error)) void refresh();
        throw error;
      }
    },
    onSaved: ({ data }) => setSaved(data),
  });

  const type = (typed: CountedLines) =>
    control.setValue('lines', { ...control.getValues('lines'), ...typed }, { shouldDirty: true });
  const counting: Counting = {
    typedOf: (load) => typedOf(lines, load),
    errorsOf: (load) => ({
      ...refusals.ofLine(load, lines),
      ...(entry.form.formState.isSubmitted && problemsOf(load, lines, { date, area_code_id })),
    }),
    type: (load, counts) => type({ [lineKey(load)]: counts }),
  };
  const clearLastSave = () => {
    setSaved(undefined);
    refusals.clear();
  };
  const find = useFind(control, clearLastSave, () => setFocusPending(true));

  return {
    ...evening,
    entry,
    counting,
    saved,
    refusals,
    isSent: sent !== undefined,
    find,
    /** True when the lines of a chosen area are rendered, until the focus has moved to the first count. */
    isReadyForFocus: isFocusPending && loads !== undefined && cash.entries !== undefined,
    onFocused: () => setFocusPending(false),
    /** Fills the expected counts of the loads of the day. */
    fillAll: () => type(expectedCounts(ofDay, lines)),
  };
}

/** The open loads and the cash of the chosen day and area. */
function useEvening(values: Omit<AreaValues, 'lines' | 'sent'>, countsStock: boolean) {
  const { date, area_code_id, branch_id, employee_id, vehicle_id } = values;
  const isChosen = isStoredDay(date) && isPicked(area_code_id);
  const open = useQuery({
    ...read(openLoadsCall, { date, area_code_id, earlier: 'true' }),
    enabled: isChosen,
  });
  const cash = useCash({ date, area_code_id, branch_id });
  const { drivers, vehicles, shown } = narrow(open.data ?? [], { employee_id, vehicle_id });
  return {
    date,
    area_code_id,
    driver: employee_id,
    loads: open.data,
    shown,
    ofDay: shown.filter((load) => load.date === date),
    drivers,
    vehicles,
    error: open.error,
    retry: () => void open.refetch(),
    cash,
    isCounted: isCashCounted(cash.entries ?? [], { employee_id, vehicle_id }, cash.parties),
    countsStock,
  };
}

type Evening = ReturnType<typeof useEvening>;

const unansweredSave = (values: AreaForm, control: FormControl<AreaValues>): Sent | undefined => {
  const sent = control.getValues('sent');
  return sent?.content === JSON.stringify(values) ? sent : undefined;
};

/** What is missing in the counts or for the cash, by field. */
function missingFields(
  values: AreaForm,
  { shown, isCounted, cash, countsStock }: Evening,
): Record<string, string> {
  if (countsStock && shown.some((load) => hasProblem(load, values))) return { lines: 'Enter the counts' };
  if (!isCounted) return {};
  const inCharge = !values.branch_in_charge_id && { branch_in_charge_id: 'Branch In-Charge is required' };
  return { ...inCharge, ...cash.problemsOf(values) };
}

const hasProblem = (load: OpenLoad, { lines, date, area_code_id }: AreaForm): boolean =>
  Object.keys(problemsOf(load, lines, { date, area_code_id: String(area_code_id) })).length > 0;

/** The body of a save, and the loads that it settles. */
function newSave(values: AreaForm, { shown, isCounted, cash, countsStock }: Evening) {
  const { date, area_code_id, branch_in_charge_id, lines } = values;
  const counted = countsStock ? countedLoads(shown, lines, date) : [];
  if (counted.length === 0 && !isCounted) throw areaRefusals.nothing_to_save();
  const loads = counted.map((load) => lineBody(load, lines));
  const recovery = isCounted ? { branch_in_charge_id, ...cash.bodyOf(values) } : null;
  return { counted, body: { date, area_code_id, loads, cash: recovery } };
}

/** Saves only the cash, for a person who may not settle stock. */
async function saveCash({ date, area_code_id, cash }: Sent['body'], key: string) {
  const recovery = { date, area_code_id, ...cash };
  const { msg, data } = await api.post<{ msg: string; data: RecoveryRow }>(recoveriesPath, recovery, { key });
  return { msg, data: { settlements: [], recovery: data } };
}

/** Starts the evening of the chosen day and area, with its branch and in-charge. */
function useFind(form: FormControl<AreaValues>, onBegin: () => void, onFound: () => void) {
  const client = useQueryClient();
  const readOpenBranches = useOpenBranches();
  const find = async () => {
    const { date, area_code_id } = form.getValues();
    onBegin();
    form.reset({ ...emptyArea(), date, area_code_id }, { keepSubmitCount: true });
    if (!isPicked(area_code_id)) return;
    if (!isStoredDay(date)) {
      toast.error(stockMessages.date_first);
      form.setValue('area_code_id', '');
      form.setFocus('date');
      return;
    }
    try {
      const day = { date, area_code_id };
      const [{ data: out }, [cashBranchId]] = await Promise.all([
        client.fetchQuery({ ...read(openLoadsCall, { ...day, earlier: 'true' }), staleTime: 0 }),
        readOpenBranches(day),
      ]);
      const current = form.getValues();
      if (current.date !== date || current.area_code_id !== area_code_id) return;
      const branchId = cashBranchId ?? out[0]?.branch_id;
      if (branchId === undefined) return;
      onFound();
      form.setValue('branch_id', String(branchId));
      await fillInCharge(client, form, branchId);
    } catch (failure) {
      toast.error(messageOf(failure));
    }
  };
  useUrlValues(['date', 'area_code_id'], (asked) => {
    if (asked.date) form.setValue('date', asked.date);
    if (asked.area_code_id) form.setValue('area_code_id', asked.area_code_id);
    void find();
  });
  return () => void find();
}

const expectedCounts = (loads: readonly OpenLoad[], lines: CountedLines): CountedLines =>
  Object.fromEntries(
    loads.map((load) => {
      const typed = typedOf(lines, load);
      return [lineKey(load), { ...typed, ...expectedBack(load, typed) }];
    }),
  );

export type SettleArea = ReturnType<typeof useSettleArea>;
