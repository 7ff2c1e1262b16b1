import { useState } from 'react';
import { z } from 'zod';
import { contract } from '../../kit/shared/contract.ts';
import { recordOf } from '../../kit/shared/record-of.ts';
import type { RuleSettings } from '../../kit/shared/rule-settings.ts';
import { useRules } from '../../kit/web/client/rules.ts';
import { describedBy } from '../../kit/web/conflict/conflict.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { idsOrUnpicked } from '../../kit/web/fields/options.ts';
import { type Reference, useReferenceList } from '../../kit/web/fields/reference-field.tsx';
import { EntryCard } from '../../kit/web/form/entry-card.tsx';
import type { TextOf } from '../../kit/web/form/form-values.ts';
import { useRecordForm } from '../../kit/web/form/use-record-form.ts';
import { areaField } from '../../masters/area-code.ts';
import { cashLimitNames, pageSizes } from '../../masters/business.ts';
import { type Role, roleLabels, roles } from '../../masters/rights.ts';
import {
  cylinderPricesText,
  labels,
  path,
  type Settings,
  type SettingsBody,
  settingsBody,
  switches,
} from './contract.ts';

const { AreaField, ChoiceField, MultiPicker, NumberField, PhotoField, RadioField, TextField } =
  formFields<SettingsBody>();

/** The form has the roles as text, so that a conflict can compare and show it. */
const roleOptions = roles.map((role) => ({ value: roleLabels[role], label: roleLabels[role] }));
const textOfRoles = (chosen: readonly Role[]) => chosen.map((role) => roleLabels[role]).join(',');
/** What each switch does. */
const hints: Record<(typeof switches)[number], string> = {
  exact_names:
    "As on paper: up to 60 characters in any script, with digits and . , & ' - / ( ). An employee's number may be a PAN",
  paise: 'Prices and amounts may have two decimals, such as 1690.50',
  card_types: 'On the Godown dashboard, such as 19 kg Commercial',
  driver_accounts:
    'Cash Recovery says what each driver hands in; a shortage above the cash difference limit is owed',
  credit_overs: 'Off: cash above what was expected is a cash difference',
  blind_count: 'The expected cash is shown after the count is saved',
  keeps_licensed_kg: 'Goods that would exceed the licensed LPG of a godown are refused',
  count_needs_two: 'Another person than the one who counted a godown approves its stock count',
};
const limitHints: Record<(typeof cashLimitNames)[number], string> = {
  cash_receipt_limit: 'The day close remarks on this much or more from one customer on one day',
  cash_expense_limit: 'The day close remarks on more than this to one payee on one day',
};
const ON = 'On';
const onOrOff = [ON, 'Off'];
const onOrOffOf = (isOn: boolean) => (isOn ? ON : 'Off');

const schema = contract((rules) =>
  z.preprocess((values: TextOf<SettingsBody>) => toBody(values, rules), settingsBody(rules)),
);

function toBody(values: TextOf<SettingsBody>, { money_places }: RuleSettings) {
  const { second_factor_roles: text, counter_area_ids: areas, ...others } = values;
  const { cash_receipt_limit, cash_expense_limit, ...rest } = others;
  const picked = idsOrUnpicked(text);
  const chosen = roles.filter((role) => picked.includes(roleLabels[role]));
  return {
    ...rest,
    ...(money_places && { cash_receipt_limit, cash_expense_limit }),
    ...Object.fromEntries(switches.map((name) => [name, rest[name] === ON])),
    second_factor_roles: typeof picked === 'string' ? picked : chosen,
    counter_area_ids: idsOrUnpicked(areas),
  };
}
const fields = describedBy(
  labels,
  { counter_area_ids: '/area_codes' },
  recordOf(['cash_difference_limit', ...cashLimitNames], () => 'rupees' as const),
);

const toForm = ({
  id: _id,
  version: _version,
  money_places: _places,
  ...settings
}: Settings): TextOf<SettingsBody> => ({
  ...settings,
  logo: undefined,
  credit_days: String(settings.credit_days),
  cash_difference_limit: String(settings.cash_difference_limit),
  ...recordOf(cashLimitNames, (name) => String(settings[name] ?? '')),
  back_dating_days: String(settings.back_dating_days ?? ''),
  page_size: String(settings.page_size),
  second_factor_roles: textOfRoles(settings.second_factor_roles),
  counter_area_ids: settings.counter_area_ids.join(','),
  ...recordOf(switches, (name) => onOrOffOf(settings[name])),
  cylinder_prices: cylinderPricesText(settings.cylinder_prices),
});

/** The letterhead of every print, and the limits of the business. */
export function SettingsForm({ settings }: { settings: Settings }) {
  // The values that filled the form: settings read later must not count as changes made here.
  const [row, setRow] = useState(settings);
  const { money_places: hasPlaces } = useRules();
  const entry = useRecordForm<SettingsBody, Settings>({
    address: path,
    row,
    toForm,
    fields,
    schema,
    empty: toForm(row),
    onSaved: ({ data }) => {
      entry.forget();
      setRow(data);
      entry.form.reset(toForm(data));
    },
  });
  return (
    <EntryCard entry={entry} title="Settings" startsOpen>
      <Letterhead logo={row.logo} />
      <NumberField
        name="credit_days"
        label={labels.credit_days}
        hint="A credit bill is due this many days after its date"
        required
      />
      <NumberField
        name="cash_difference_limit"
        label={labels.cash_difference_limit}
        unit="₹"
        hint="A larger shortage or excess needs a reason before the day is closed"
        required
      />
      {hasPlaces &&
        cashLimitNames.map((name) => (
          <NumberField
            key={name}
            name={name}
            label={labels[name]}
            unit="₹"
            hint={limitHints[name]}
            required
          />
        ))}
      <NumberField
        name="back_dating_days"
        label={labels.back_dating_days}
        hint="Oldest date of a record, in days. Leave blank for no limit"
      />
      <ChoiceField
        name="page_size"
        label={labels.page_size}
        options={pageSizes.map(String)}
        hint="Rows per page in lists"
        required
      />
      <RolesField />
      <CounterField />
      {switches.map((name) => (
        <RadioField key={name} name={name} label={labels[name]} options={onOrOff} hint={hints[name]} />
      ))}
      <TextField
        name="cylinder_prices"
        label={labels.cylinder_prices}
        hint="₹ by weight, such as 14.2: 2200, 19: 3500"
      />
      <TextField
        name="evening_mail_at"
        label={labels.evening_mail_at}
        hint="When the message of an open day is mailed, such as 21:30, and not again at its close; blank for only after the close"
      />
    </EntryCard>
  );
}

const Letterhead = ({ logo }: Pick<Settings, 'logo'>) => (
  <>
    <TextField name="business_name" label={labels.business_name} />
    <TextField name="gstin" label={labels.gstin} hint="15 characters; leave blank if none" />
    <PhotoField name="logo" label={labels.logo} stored={logo} />
    <AreaField name="address" label={labels.address} hint="Printed as typed; Shift+Enter for a new line" />
  </>
);

const RolesField = () => (
  <MultiPicker
    name="second_factor_roles"
    noun="Role"
    options={roleOptions}
    placeholder="No role"
    label={labels.second_factor_roles}
    hint="These roles must set up a second factor first"
  />
);

/** The area codes that sell to walk-ins, usually one for each branch. */
function CounterField() {
  const { references, fetchReferences } = useReferenceList(areaField.to);
  const optionsOf = (areas: readonly Reference[]) =>
    areas.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <div data-wide>
      <MultiPicker
        name="counter_area_ids"
        noun={areaField.label}
        options={optionsOf(references ?? [])}
        fetchOptions={references ? undefined : async () => optionsOf(await fetchReferences())}
        placeholder="Off"
        label={labels.counter_area_ids}
        hint="Area codes that sell to walk-ins at the godown, one for each branch; blank turns the counter off"
      />
    </div>
  );
}
