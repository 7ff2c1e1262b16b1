import { useFormContext, useWatch } from 'react-hook-form';
import { type DayRange, rangeNames, rangeOf } from '../../kit/shared/ranges.ts';
import { today } from '../../kit/web/client/server-clock.ts';
import type { FilterValues } from '../../kit/web/table/use-table-state.ts';
import classes from './filter-form.module.css';

/** Both dates at once. */
export function QuickRanges({ onDates }: { onDates: (dates: DayRange) => void }) {
  const { setValue, formState } = useFormContext<FilterValues>();
  const [fromDate, toDate] = useWatch<FilterValues, ['from_date', 'to_date']>({
    name: ['from_date', 'to_date'],
  });
  const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
  return (
    <fieldset className={classes.ranges} aria-label="Quick ranges">
      {rangeNames.map((name) => {
        const range = rangeOf(name, today());
        return (
          <button
            key={name}
            type="button"
            className={classes.range}
            aria-pressed={range.from_date === fromDate && range.to_date === toDate}
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
