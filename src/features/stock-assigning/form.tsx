import { useQuery } from '@tanstack/react-query';
import { read } from '../../kit/web/client/read.ts';
import { useRows } from '../../kit/web/client/use-rows.ts';
import { isStoredDay } from '../../kit/web/fields/day-text.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { type Reference, useReferences } from '../../kit/web/fields/reference-field.tsx';
import { EntryCard } from '../../kit/web/form/entry-card.tsx';
import { useValues } from '../../kit/web/form/form-values.ts';
import type { ListForm } from '../../kit/web/form/use-list-form.ts';
import type { Entry } from '../../kit/web/form/use-record-form.ts';
import { areaField } from '../../masters/area-code.ts';
import { productCategories } from '../../masters/choices.ts';
import {
  type GodownStock,
  godownStockPath,
  type RatedProduct,
  suggestedWeights,
  weightHint,
} from '../../masters/things.ts';
import { type LoadRow, raisedCall } from './contract.ts';
import type { LoadValues } from './form-values.ts';
import { GodownEffect } from './godown-effect.tsx';
import { vehicleWarning } from './vehicle-warning.ts';

const { ChoiceField, DateField, NumberField, ReferenceField, SuggestField } = formFields<LoadValues>();

/** The load that a driver takes out: the area code brings its driver and branch. */
export function LoadForm({ entry, existing, onCancel }: ListForm<LoadRow, LoadValues>) {
  const { setValue } = entry.form;
  const values = useValues(entry.form);
  const { data: godowns = [] } = useReferences('/godowns');
  const { data: areas = [] } = useReferences('/area_codes');
  const branch = areas.find(({ id }) => String(id) === values.area_code_id)?.branch;
  const ofBranch = godowns.filter((godown) => String(godown.branch_id) === values.branch_id);

  const { data: raised = [] } = useQuery({
    ...read(raisedCall, { date: values.date, status: 'raised' }),
    enabled: isStoredDay(values.date) && values.vehicle_id !== '',
  });

  const followArea = (area: Reference | undefined) => {
    setValue('employee_id', area?.driver_id ? String(area.driver_id) : '');
    setValue('branch_id', area?.branch_id ? String(area.branch_id) : '');
    setValue('godown_id', '');
  };

  return (
    <EntryCard
      entry={entry}
      title={existing ? 'Update Stock Assigning' : 'Stock Assigning'}
      startsAt="empty"
      onCancel={onCancel}
      summary={<GodownEffect values={values} godowns={ofBranch} existing={existing} />}
    >
      <DateField name="date" label="Date" required startsToday={!existing} latest={1} />
      <ReferenceField
        {...areaField}
        required
        hint={isNamed(branch) ? `Branch: ${branch.name}` : 'Fills driver and branch'}
        onPick={followArea}
      />
      <ReferenceField
        name="employee_id"
        label="Driver"
        to="/employees"
        only={{ type: 'Driver' }}
        current={existing?.employee ?? null}
        required
      />
      <ReferenceField
        name="vehicle_id"
        label="Vehicle"
        to="/vehicles"
        current={existing ? { id: existing.vehicle.id, name: existing.vehicle.vehicle_number } : null}
        hint={vehicleWarning(raised, values, existing?.id)}
        required
      />
      {ofBranch.length > 1 && (
        <ChoiceField
          name="godown_id"
          label="Godown"
          options={ofBranch.map(({ id, name }) => ({ value: String(id), label: name }))}
          hint="If blank, the branch's first godown with enough stock"
        />
      )}
      <Goods entry={entry} />
      <NumberField name="qty" label="Quantity" required />
    </EntryCard>
  );
}

function Goods({ entry }: { entry: Entry<LoadValues> }) {
  const { product, weight } = useValues(entry.form);
  const { data: products = [] } = useRows<RatedProduct>('/products');
  const { data: stock } = useRows<GodownStock>(godownStockPath);
  const weights = suggestedWeights(products, stock);
  return (
    <>
      <ChoiceField
        name="product"
        label="Product"
        options={productCategories}
        required
        // A weight that no longer shows must not travel.
        onPick={(product) => product === 'Cylinders' || entry.form.setValue('weight', '')}
      />
      {product === 'Cylinders' && (
        <SuggestField
          name="weight"
          label="Weight"
          unit="kg"
          options={weights}
          hint={weightHint(weight, weights)}
          required
        />
      )}
    </>
  );
}

const isNamed = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && 'name' in value;
