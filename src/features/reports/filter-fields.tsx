import type { RuleSettings } from '../../kit/shared/rule-settings.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import type { FilterValues } from '../../kit/web/table/use-table-state.ts';
import { expenseTypes, productCategories } from '../../masters/choices.ts';
import type { Report } from './list.ts';

const { ChoiceField, ReferenceField } = formFields<FilterValues>();

/** The filter of a report beside its period. */
export type Subject = {
  /** Its name on the wire and in the address. */
  name: string;
  label: string;
  /** Where the picker reads from, or its fixed list. */
  of: { to: string; only?: Readonly<Record<string, string>> } | { options: readonly string[] };
  /** What a blank field means, if it may be blank. */
  all?: string;
};

const subjects: Record<Report['call'], Subject | undefined> = {
  branch: { name: 'branch', label: 'Branch', of: { to: '/branches' } },
  vendor: { name: 'vendor', label: 'Vendor', of: { to: '/vendors' } },
  // The Credit and the Guest report ask for their own type of customer.
  customer_type: undefined,
  product: { name: 'product', label: 'Product', of: { options: productCategories } },
  driver: { name: 'employee_id', label: 'Driver', of: { to: '/employees', only: { type: 'Driver' } } },
  vehicle: { name: 'vehicle_id', label: 'Vehicle', of: { to: '/vehicles' } },
  branches: undefined,
  earnings: undefined,
  shortages: {
    name: 'employee_id',
    label: 'Driver',
    of: { to: '/employees', only: { type: 'Driver' } },
    all: 'All drivers',
  },
  expence_type: { name: 'expence_type', label: 'Expence Type', of: { options: expenseTypes } },
};

const head: Subject = {
  name: 'expense_type_id',
  label: 'Head',
  of: { to: '/expense_types' },
  all: 'All heads',
};

/** What a report is about: nothing, one thing, or the type and the head of expenses. @example subjectsOf(report, rules)[0]?.label // 'Driver' */
export function subjectsOf({ call }: Report, { money_places }: RuleSettings): Subject[] {
  const subject = subjects[call];
  return [...(subject ? [subject] : []), ...(call === 'expence_type' && money_places ? [head] : [])];
}

/** The picker of what a report is about. */
export function SubjectField({ name, label, of, all }: Subject) {
  if ('options' in of) return <ChoiceField name={name} label={label} options={of.options} required />;
  return (
    <ReferenceField
      name={name}
      label={label}
      {...of}
      offersInactive
      required={all === undefined}
      {...(all !== undefined && { hint: `Blank: ${all.toLowerCase()}` })}
    />
  );
}
