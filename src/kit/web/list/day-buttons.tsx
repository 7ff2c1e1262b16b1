import { Button, Group, Text } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { withParameters } from '../address/with-parameters.ts';
import { useToday } from '../client/server-clock.ts';

type DayButtonsProps = {
  label: string;
  days: readonly number[];
  /** The last day of the list for a number of days. */
  dayOf: (today: string, days: number) => string;
};

/** Ends a list at a day that is some days away. @example <DayButtons label="No sale for" days={[30, 60]} dayOf={(today, days) => moveDay(today, -days)} /> */
export function DayButtons({ label, days, dayOf }: DayButtonsProps) {
  const [parameters, setParameters] = useSearchParams();
  const today = useToday();
  const until = parameters.get('to_date');
  return (
    <Group gap="xs">
      <Text c="dimmed" size="sm">
        {label}
      </Text>
      {days.map((count) => {
        const day = dayOf(today, count);
        const isChosen = until === day;
        return (
          <Button
            key={count}
            size="xs"
            variant={isChosen ? 'filled' : 'default'}
            aria-pressed={isChosen}
            onClick={() =>
              setParameters((now) =>
                withParameters(now, { from_date: '', to_date: isChosen ? '' : day, page: '' }),
              )
            }
          >
            {count} days
          </Button>
        );
      })}
    </Group>
  );
}
