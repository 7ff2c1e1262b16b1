import { FormProvider, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { withParameters } from '../../kit/web/address/with-parameters.ts';
import { useRole } from '../../kit/web/client/session.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { useReferences } from '../../kit/web/fields/reference-field.tsx';
import { mayOf } from '../../masters/rights.ts';
import { bankBookCall, bookCall, bookPlaces } from './contract.ts';
import classes from './till.module.css';

const { ChoiceField } = formFields<{ place: string }>();

const names: Record<(typeof bookPlaces)[number], string> = {
  till: 'Till',
  upi: 'UPI',
  cheques: 'Cheques in hand',
};

/** The place whose book is shown, by the address: the till unless it has another. Bank accounts are for those who read them. */
export function useUrlPlace() {
  const [parameters] = useSearchParams();
  const mayReadBank = mayOf(useRole())('bank');
  const { data: accounts = [] } = useReferences('/bank_accounts');
  const value = parameters.get('place') ?? 'till';
  const options = [
    ...bookPlaces.map((place) => ({ value: place, label: names[place] })),
    ...(mayReadBank ? accounts : []).map(({ id, name }) => ({ value: `bank ${id}`, label: String(name) })),
  ];
  const chosen = options.find((option) => option.value === value) ?? { value: 'till', label: names.till };
  const place = bookPlaces.find((known) => known === chosen.value);
  const book = place
    ? { call: bookCall, query: { place } }
    : { call: bankBookCall, query: { bank_account_id: chosen.value.replace('bank ', '') } };
  return { ...book, name: chosen.label, value: chosen.value, options };
}

/** Chooses the place whose book is shown. */
export function PlacePicker() {
  const { value, options } = useUrlPlace();
  const [parameters, setParameters] = useSearchParams();
  const form = useForm({ values: { place: value } });
  return (
    <FormProvider {...form}>
      <div className={classes.branch}>
        <ChoiceField
          name="place"
          label="Book of"
          options={options}
          onPick={(place) =>
            setParameters(withParameters(parameters, { place: place === 'till' ? '' : place }), {
              replace: true,
            })
          }
        />
      </div>
    </FormProvider>
  );
}
