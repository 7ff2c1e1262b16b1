import { FormProvider, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { withParameters } from '../../kit/web/address/with-parameters.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { useReferences } from '../../kit/web/fields/reference-field.tsx';
import { bookPlaces } from './contract.ts';
import classes from './till.module.css';

const { ChoiceField } = formFields<{ place: string }>();

type Place = (typeof bookPlaces)[number];
const names: Record<Exclude<Place, 'bank'>, string> = {
  till: 'Till',
  upi: 'UPI',
  cheques: 'Cheques in hand',
};

/** The place whose book is shown, by the address: the till unless it has another. */
export function useUrlPlace() {
  const [parameters] = useSearchParams();
  const { data: accounts = [] } = useReferences('/bank_accounts');
  const value = parameters.get('place') ?? 'till';
  const account = accounts.find(({ id }) => value === `bank ${id}`);
  const place = bookPlaces.find((known) => known === value) ?? 'till';
  const options = [
    ...Object.entries(names).map(([name, label]) => ({ value: name, label })),
    ...accounts.map(({ id, name }) => ({ value: `bank ${id}`, label: String(name) })),
  ];
  return account
    ? {
        query: { place: 'bank', bank_account_id: String(account.id) },
        name: String(account.name),
        value,
        options,
      }
    : { query: { place }, name: names[place === 'bank' ? 'till' : place], value: place, options };
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
