import { Skeleton } from '@mantine/core';
import { useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { formFields } from '../../../kit/web/fields/form-fields.ts';
import { isPicked } from '../../../kit/web/fields/options.ts';
import { DraftOffer } from '../../../kit/web/form/draft-offer.tsx';
import { focusFirstField, useFirstField } from '../../../kit/web/keyboard/focus.ts';
import { useKeys } from '../../../kit/web/keyboard/keys.ts';
import { Card, Fields } from '../../../kit/web/parts/card.tsx';
import { EmptyTable, FailedTable } from '../../../kit/web/table/states.tsx';
import { areaField } from '../../../masters/area-code.ts';
import { labels } from './contract.ts';
import { narrow } from './load-filter.ts';
import type { SettlementValues } from './load-line.ts';
import { LoadLines } from './load-lines.tsx';
import { useOpenLoads } from './use-open-loads.ts';

const { ChoiceField, DateField, ReferenceField } = formFields<SettlementValues>();

/** The day and area, and the loads of them that are still out, to be counted. */
export function SettlementForm({ onSettled }: { onSettled: () => void }) {
  const lines = useRef<HTMLDivElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const { form, filter, day, loads, error, refetch, settling, draft, resume, find, onNarrow, onSaved } =
    useOpenLoads(lines, onSettled);
  const { drivers, vehicles, shown } = narrow(loads ?? [], filter);
  const nothing = loads ? 'Nothing found' : 'Choose date and area code first';

  useFirstField(fields, 'empty');
  useKeys('On this screen', [
    { keys: ['n'], does: 'Settle: first field of the form', run: () => focusFirstField(fields.current) },
  ]);

  return (
    <>
      {draft && <DraftOffer draft={draft} onResume={() => void resume()} />}
      <Card title="Stock Settlement">
        <FormProvider {...form}>
          <Fields ref={fields}>
            <DateField name="date" label="Date" required startsToday latest={0} onPick={() => void find()} />
            <ReferenceField {...areaField} required onPick={() => void find()} />
            <ChoiceField
              name="employee_id"
              label={labels.employee_id}
              options={drivers}
              nothing={nothing}
              onPick={(id) => id && onNarrow()}
            />
            <ChoiceField
              name="vehicle_id"
              label={labels.vehicle_id}
              options={vehicles}
              nothing={nothing}
              onPick={(id) => id && onNarrow()}
            />
          </Fields>
        </FormProvider>
        {error && !loads && <FailedTable error={error} onRetry={() => void refetch()} />}
        {isPicked(day.area_code_id) && !loads && !error && <Skeleton height={72} mt={16} />}
        {loads?.length === 0 && (
          <EmptyTable
            text="No open loads"
            hint="All loads of this date and area are settled, or none were assigned."
          />
        )}
        {shown.length > 0 && <LoadLines ref={lines} loads={shown} settling={settling} onSaved={onSaved} />}
      </Card>
    </>
  );
}
