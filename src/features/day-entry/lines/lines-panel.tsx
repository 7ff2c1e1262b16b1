import { Alert, Button, Text } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { saleRefusals } from '../../../domain/sales/refusals.ts';
import { formatDay } from '../../../kit/shared/format.ts';
import { useRules } from '../../../kit/web/client/rules.ts';
import { today } from '../../../kit/web/client/server-clock.ts';
import { useRows } from '../../../kit/web/client/use-rows.ts';
import { formFields } from '../../../kit/web/fields/form-fields.ts';
import { isPicked } from '../../../kit/web/fields/options.ts';
import { type Reference, useReferences } from '../../../kit/web/fields/reference-field.tsx';
import { searchOf } from '../../../kit/web/fields/search.ts';
import { useDayQuestion } from '../../../kit/web/form/day-question.ts';
import { readShared, useDraft } from '../../../kit/web/form/draft.ts';
import { DraftOffer } from '../../../kit/web/form/draft-offer.tsx';
import type { Form } from '../../../kit/web/form/form-values.ts';
import { useUnsaved } from '../../../kit/web/form/unsaved.ts';
import { useFirstField } from '../../../kit/web/keyboard/focus.ts';
import { Card, Fields } from '../../../kit/web/parts/card.tsx';
import { toast } from '../../../kit/web/parts/toast.ts';
import { useWaiting, type WaitingEntry } from '../../../kit/web/queue/queue.ts';
import { areaField } from '../../../masters/area-code.ts';
import { type RatedProduct, saleRatesPath } from '../../../masters/things.ts';
import { type CustomerOption, customerChoice, customersSearchPath } from '../../customers/contract.ts';
import { path, type SaleRow } from '../contract.ts';
import { CrewFields } from '../crew-fields.tsx';
import { crewOf, isWithCrew, matchedLoad, nameOfSale, type SaleValues } from '../sale.ts';
import { ratesQuery, useLoads } from '../use-loads.ts';
import { usePrepaidModes } from '../use-prepaid-modes.ts';
import { type Evening, type Header, isDrafted, isUnsaved, type Line } from './line.ts';
import { LinesGrid } from './lines-grid.tsx';
import { linesName, type SaleLines, useLines } from './use-lines.ts';

const { DateField, ReferenceField } = formFields<LinesValues>();

const emptyHeader = (): Header => ({
  date: today(),
  area_code_id: '',
  branch_id: '',
  employee_id: '',
  vehicle_id: '',
});

/** `lines` has no input; it is stored with the draft. */
type LinesValues = Header & { lines: readonly Line[] };

const toOption = (customer: CustomerOption) => customerChoice(customer);

type LinesPanelProps = {
  onSold: (row: SaleRow) => void;
  /** Switches to the form. */
  onForm: () => void;
};

/** Sales typed as lines: the load is chosen once, below it each line is a sale. */
export function LinesPanel({ onSold, onForm }: LinesPanelProps) {
  const {
    form,
    areas,
    loads,
    readAt,
    evening,
    isReady,
    isLoading,
    isAreaPicked,
    startInGrid,
    followArea,
    followCrew,
    followDate,
  } = useEvening();
  const client = useQueryClient();
  const { area_code_id } = evening.header;
  const customers = searchOf(client, {
    path: customersSearchPath,
    query: isPicked(area_code_id) ? { area_code_id } : {},
    toOption,
  });
  const nameOf = (values: SaleValues) => nameOfSale(values, areas);
  const dayQuestion = useDayQuestion(form);
  const typed = useLines({ evening, customers, nameOf, onSaved: onSold });
  const submit: SaleLines['submit'] = (keys) => dayQuestion.stops() || typed.submit(keys);
  const lines = { ...typed, submit };
  const isAnyUnsaved = lines.lines.some(isUnsaved);
  useUnsaved(isAnyUnsaved);
  const draft = useLinesDraft(form, lines);
  const resume = () => {
    lines.restore(form.getValues('lines'));
    startInGrid();
  };

  const fieldsRef = useRef<HTMLDivElement>(null);
  useFirstField(fieldsRef, 'empty');
  // Memoised, so that typing a line does not render the fields above it.
  const fields = (
    <FormProvider {...form}>
      <Fields ref={fieldsRef}>
        <DateField name="date" label="Date" required startsToday latest={0} onPick={followDate} />
        <ReferenceField {...areaField} required onPick={followArea} />
        <CrewFields
          loads={loads}
          onDriver={(id) => followCrew({ employee_id: id, vehicle_id: '' })}
          onVehicle={(id) => followCrew({ employee_id: '', vehicle_id: id })}
        />
      </Fields>
    </FormProvider>
  );

  return (
    <>
      {draft && <DraftOffer draft={draft} onResume={resume} />}
      <Card title="Sale lines">
        {fields}
        {/* A line that is entered before its goods have arrived would be refused. */}
        {isReady || (isAnyUnsaved && !isLoading) ? (
          <LinesGrid
            // Lines of a draft may be there without their loads: the focus moves to the first blank cell again.
            key={String(isReady)}
            lines={lines}
            customers={customers}
            evening={evening}
            readAt={readAt}
            startsFocused={isAreaPicked}
          />
        ) : (
          <Text c="dimmed" size="sm" mt={16}>
            {evening.header.area_code_id === ''
              ? 'Choose the area code: below it each line is a sale. Other Product Sales are entered in the form.'
              : 'Loading...'}
          </Text>
        )}
        <EarlierSales lines={lines.lines} onForm={onForm} />
      </Card>
    </>
  );
}

/** The draft of the lines, which each change copies into the form. */
function useLinesDraft(form: Form<LinesValues>, { lines }: SaleLines) {
  const drafted = lines.filter(isDrafted);
  // In an effect, so that the draft is stored after the typed line is rendered.
  useEffect(() => form.setValue('lines', drafted), [form, drafted]);
  return useDraft(linesName, form, { isUnsaved: drafted.length > 0 }).draft;
}

/** Sales that wait or were refused and are not among the lines: from the form, or from a page that was left. */
function EarlierSales({ lines, onForm }: { lines: readonly Line[]; onForm: () => void }) {
  const { waiting, refused, isStuck } = useWaiting(path);
  const isOther = ({ key }: WaitingEntry) => lines.every(({ submission }) => submission.key !== key);
  const groups = [
    { label: 'Not saved', color: 'red', entries: refused.filter(isOther) },
    { label: 'Waiting from before', color: 'gray', entries: isStuck ? waiting.filter(isOther) : [] },
  ];
  return groups
    .filter(({ entries }) => entries.length > 0)
    .map(({ label, color, entries }) => (
      <Alert
        key={label}
        color={color}
        mt={16}
        title={`${label}: ${entries.map(({ name }) => name).join('; ')}`}
      >
        <Button size="xs" variant="default" onClick={onForm}>
          Correct in the form
        </Button>
      </Alert>
    ));
}

/** The load that is chosen above the lines, and what is on it. */
function useEvening() {
  const form = useForm<LinesValues, unknown, LinesValues>({
    defaultValues: useMemo(() => ({ ...emptyHeader(), ...readShared<Header>(linesName), lines: [] }), []),
  });
  const header = useWatch({ control: form.control, compute: headerOf });
  const { loads, fetchLoads, readAt, isLoading } = useLoads(form.getValues, header);
  const { data: rates, isLoading: areRatesLoading } = useRows<RatedProduct>(
    saleRatesPath,
    ratesQuery(header),
  );
  const { data: areas = [] } = useReferences('/area_codes');
  const area = areas.find(({ id }) => String(id) === header.area_code_id)?.name ?? '';
  const [isAreaPicked, setAreaPicked] = useState(false);
  const rules = useRules();
  const prepaid = usePrepaidModes();
  const content = JSON.stringify(header);
  // The same object while nothing changes, so that lines are not rendered again.
  const evening = useMemo((): Evening => {
    const chosen: Header = JSON.parse(content);
    return {
      header: chosen,
      name: [area, formatDay(chosen.date)].join(', '),
      loads: loads.filter((load) => isWithCrew(load, crewOf(chosen))),
      rates: rates ?? [],
      rules,
      prepaid,
    };
  }, [content, area, loads, rates, rules, prepaid]);
  const setHeader = (changed: Partial<Header>) => {
    for (const [name, value] of Object.entries(changed)) form.setValue(name as keyof Header, value);
  };

  /** The first load of the area names driver and vehicle; without any there is nothing to sell. */
  const findLoads = async (driverId: string) => {
    const loads = await fetchLoads();
    const load = loads && matchedLoad(loads, { employee_id: driverId, vehicle_id: '' });
    if (load) setHeader(crewOf(load));
    else if (loads) {
      toast.error(saleRefusals.no_open_load().message);
      setHeader({ ...emptyHeader(), date: form.getValues('date') });
      form.setFocus('area_code_id');
    }
  };
  return {
    form,
    areas,
    loads,
    readAt,
    evening,
    isReady: evening.loads.length > 0 && rates !== undefined,
    isLoading: isLoading || areRatesLoading,
    isAreaPicked,
    startInGrid: () => setAreaPicked(true),
    followDate: useCallbackRef(() => {
      setAreaPicked(false);
      void findLoads(header.employee_id);
    }),
    followArea: useCallbackRef((picked: Reference | undefined) => {
      setAreaPicked(true);
      setHeader({ employee_id: '', vehicle_id: '', branch_id: picked ? String(picked.branch_id) : '' });
      void findLoads(String(picked?.driver_id ?? ''));
    }),
    followCrew: useCallbackRef((crew: { employee_id: string; vehicle_id: string }) => {
      const isCleared = crew.employee_id === '' && crew.vehicle_id === '';
      const load = isCleared ? undefined : matchedLoad(loads, crew);
      if (load) setHeader(crewOf(load));
    }),
  };
}

const headerOf = ({ lines: _, ...header }: LinesValues): Header => header;
