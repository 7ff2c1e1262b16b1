import { FormProvider, useForm } from 'react-hook-form';
import { ChoiceField } from '../fields/choice-field.tsx';
import { DateField } from '../fields/date-field.tsx';
import { isStoredDay } from '../fields/day-text.ts';
import { ReferenceField } from '../fields/reference-field.tsx';
import { SearchField } from '../fields/search-field.tsx';
import type { TableState } from '../table/use-table-state.ts';
import { useRecordName } from './filter-text.tsx';
import { changeDays, DAYS, type Filter, filterNames } from './filters.ts';

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
            if (day === '' || isStoredDay(day)) onFilter(changeDays(values, { [name]: day }));
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
type OptionRow = { id: number };

function FilterField(props: FilterFieldProps) {
  const { filter, onPick } = props;
  const { name, label, source } = filter;
  if ('options' in source)
    return <ChoiceField name={name} label={label} options={source.options} onPick={onPick} />;
  if ('search' in source) return <SearchFilterField {...props} />;
  return (
    <ReferenceField
      name={name}
      label={label}
      offersInactive
      {...source}
      onPick={(option) => onPick(option ? String(option.id) : '')}
    />
  );
}

function SearchFilterField({ filter, value, onPick }: FilterFieldProps) {
  const { name, label, source } = filter;
  const recordName = useRecordName(filter, value);
  if (!('search' in source)) return null;
  return (
    <SearchField<OptionRow>
      name={name}
      label={label}
      path={source.search}
      query={source.query ?? {}}
      toOption={source.toOption}
      current={value ? { value, label: recordName ?? '…' } : null}
      onPick={(row) => onPick(row ? String(row.id) : '')}
    />
  );
}
