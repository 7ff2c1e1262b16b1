import { useFormContext, useWatch } from 'react-hook-form';
import { today } from '../../kit/web/fields/date-field.tsx';
import type { FilterValues } from './asked.ts';
import classes from './filter-form.module.css';
import { type Dates, range_names, rangeOf } from './ranges.ts';

/** Both dates at once. */
export function QuickRanges({ onDates }: { onDates: (dates: Dates) => void }) {
  const { setValue, formState } = useFormContext<FilterValues>();
  const [from_date, to_date] = useWatch<FilterValues, ['from_date', 'to_date']>({
    name: ['from_date', 'to_date'],
  });
  const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
  return (
    <fieldset className={classes.ranges} aria-label="Quick ranges">
      {range_names.map((name) => {
        const range = rangeOf(name, today());
        return (
          <button
            key={name}
            type="button"
            className={classes.range}
            aria-pressed={range.from_date === from_date && range.to_date === to_date}
            onClick={() => {
              setValue('from_date', range.from_date, options);
              setValue('to_date', range.to_date, options);
              onDates(range);
            }}
          >
            {name}
          </button>
        );
      })}
    </fieldset>
  );
}
