import { type Field, referenceName } from '../../shared/declaration.ts';
import type { MasterRow } from '../../shared/master-schema.ts';
import { AreaField } from '../fields/area-field.tsx';
import { ChoiceField } from '../fields/choice-field.tsx';
import { DateField } from '../fields/date-field.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { PhotoField } from '../fields/photo-field.tsx';
import { ReferenceField } from '../fields/reference-field.tsx';
import { TextField } from '../fields/text-field.tsx';

export type MasterFieldProps = { name: string; field: Field; record: MasterRow | undefined };

/** The input of a declared field. */
export function MasterField({ name, field, record }: MasterFieldProps) {
  const shared = { name, label: field.label, required: !field.rule.safeParse('').success };
  switch (field.input) {
    case 'number':
      return <NumberField {...shared} unit={field.figure === 'rupees' ? '₹' : undefined} />;
    case 'area':
      return <AreaField {...shared} />;
    case 'date':
      return <DateField {...shared} startsToday={record ? false : 'unmarked'} />;
    case 'choice':
      // A choice that shows only when it applies is asked for then, though blank is fine while it is hidden.
      return (
        <ChoiceField
          {...shared}
          required={shared.required || field.showWhen !== undefined}
          options={field.options}
        />
      );
    case 'reference':
      return (
        <ReferenceField
          {...shared}
          to={field.to}
          only={field.only}
          current={nestedIn(record?.[referenceName(name)])}
        />
      );
    case 'photo':
      return <PhotoField {...shared} stored={addressIn(record?.[name])} />;
    case 'email':
    case 'tel':
      // The rule validates the text; of an address the type only selects the keyboard on a phone.
      return <TextField {...shared} type={field.input} />;
    default:
      return <TextField {...shared} />;
  }
}

const addressIn = (value: unknown) => (typeof value === 'string' ? value : null);

function nestedIn(value: unknown): { id: number; name: string } | null {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('name' in value)) return null;
  return { id: Number(value.id), name: String(value.name) };
}
