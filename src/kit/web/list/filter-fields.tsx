import { FormProvider, useForm } from 'react-hook-form';
import { ChoiceField } from '../fields/choice-field.tsx';
import { DateField } from '../fields/date-field.tsx';
import { isStoredDay } from '../fields/day-text.ts';
import { ReferenceField } from '../fields/reference-field.tsx';
import { SearchField } from '../fields/search-field.tsx';
import type { TableState } from '../table/use-table-state.ts';
import { useFoundName } from './filter-text.tsx';
import { DAYS, daysWith, type Filter, filterNames } from './filters.ts';

type FilterFieldsProps = { filters: readonly Filter[]; state: Pick<TableState, 'values' | 'onFilter'> };

const dayLabels = { from_date: 'From date', to_date: 'To date' };

/** The days of a list, and what else narrows it; each takes effect at once. */
export function FilterFields({ filters, state: { values, onFilter } }: FilterFieldsProps) {
  const form = useForm({
    values: Object.fromEntries(filterNames(filters).map((name) => [name, values[name] ?? ''])),
  });
  return (
    <FormProvider {...form}>
      {DAYS.map((name) => (
        <DateField
          key={name}
          name={name}
          label={dayLabels[name]}
          isFirst={name === 'from_date'}
          onPick={(day) => {
            if (day === '' || isStoredDay(day)) onFilter(daysWith(values, { [name]: day }));
          }}
        />
      ))}
      {filters.map((filter) => (
        <FilterField
          key={filter.name}
          filter={filter}
          value={values[filter.name] ?? ''}
          onPick={(value) => onFilter({ [filter.name]: value })}
        />
      ))}
    </FormProvider>
  );
}

type FilterFieldProps = { filter: Filter; value: string; onPick: (value: string) => void };
type FoundOption = { id: number };

function FilterField(props: FilterFieldProps) {
  const { filter, onPick } = props;
  const { name, label, of } = filter;
  if ('options' in of) return <ChoiceField name={name} label={label} options={of.options} onPick={onPick} />;
  if ('search' in of) return <FoundField {...props} />;
  return (
    <ReferenceField
      name={name}
      label={label}
      offersInactive
      {...of}
      onPick={(option) => onPick(option ? String(option.id) : '')}
    />
  );
}

function FoundField({ filter, value, onPick }: FilterFieldProps) {
  const { name, label, of } = filter;
  const found = useFoundName(filter, value);
  if (!('search' in of)) return null;
  return (
    <SearchField<FoundOption>
      name={name}
      label={label}
      path={of.search}
      query={of.query ?? {}}
      toOption={of.toOption}
      current={value ? { value, label: found ?? '…' } : null}
      onPick={(row) => onPick(row ? String(row.id) : '')}
    />
  );
}
