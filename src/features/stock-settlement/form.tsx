import { Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { messageOf } from '../../kit/web/api.ts';
import { useAskedValues } from '../../kit/web/asked.ts';
import { Card, Fields } from '../../kit/web/card.tsx';
import { DateField, today } from '../../kit/web/fields/date-field.tsx';
import { isStoredDay } from '../../kit/web/fields/day-text.ts';
import { ReferenceField } from '../../kit/web/fields/reference-field.tsx';
import { EmptyTable, FailedTable } from '../../kit/web/table-states.tsx';
import { toast } from '../../kit/web/toast.ts';
import { rowsQuery, useRows } from '../../kit/web/use-rows.ts';
import { messages, type OpenLoad } from './contract.ts';
import type { DayAndArea } from './load-line.ts';
import { COUNTS, LoadLines } from './load-lines.tsx';
import { open_loads_path, useSettling } from './use-settling.ts';

/** Day and area first; then what is still out there, to be counted. */
export function SettlementForm({ onSettled }: { onSettled: () => void }) {
  const client = useQueryClient();
  const form = useForm<DayAndArea>({ defaultValues: { date: today(), area_code_id: '' } });
  const { date = '', area_code_id = '' } = useWatch({ control: form.control });
  const day = { date, area_code_id };
  const {
    data: loads,
    error,
    refetch,
  } = useRows<OpenLoad>(open_loads_path, day, {
    enabled: isStoredDay(date) && area_code_id !== '',
  });
  const settling = useSettling(day, onSettled);
  const lines = useRef<HTMLDivElement>(null);

  const find = async () => {
    const asked = form.getValues();
    settling.forgetAll();
    if (!asked.area_code_id) return;
    if (!isStoredDay(asked.date)) {
      toast.error(messages.date_first);
      form.setValue('area_code_id', '');
      form.setFocus('date');
      return;
    }
    try {
      const found = await client.fetchQuery({ ...rowsQuery<OpenLoad>(open_loads_path, asked), staleTime: 0 });
      if (found.data.length === 0) toast.error(messages.none);
      // The lines are on the screen with the next frame.
      else requestAnimationFrame(() => lines.current?.querySelector<HTMLElement>(COUNTS)?.focus());
    } catch (failure) {
      toast.error(messageOf(failure));
    }
  };

  useAskedValues(['date', 'area_code_id'], (asked) => {
    form.reset({ ...form.getValues(), ...asked });
    void find();
  });

  return (
    <Card title="Stock Settlement">
      <FormProvider {...form}>
        <Fields>
          <DateField name="date" label="Date" required onPick={() => void find()} />
          <ReferenceField
            name="area_code_id"
            label="Area Code"
            to="/area_codes"
            label_of={(area) => (area.area_name ? `${area.name} · ${area.area_name}` : area.name)}
            required
            onPick={() => void find()}
          />
        </Fields>
      </FormProvider>
      {error && !loads && <FailedTable error={error} onRetry={() => void refetch()} />}
      {area_code_id && !loads && !error && <Skeleton height={72} mt={16} />}
      {loads?.length === 0 && (
        <EmptyTable
          text="Nothing is out"
          hint="All loads of this day and area are settled, or none went out."
        />
      )}
      {loads && loads.length > 0 && (
        <LoadLines
          ref={lines}
          loads={loads}
          settling={settling}
          onEmpty={() => form.setFocus('area_code_id')}
        />
      )}
    </Card>
  );
}
