import { Button, SegmentedControl } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { DayRange } from '../../kit/shared/ranges.ts';
import { Sideways } from '../../kit/web/parts/sideways.tsx';
import { Chart } from './chart.tsx';
import { barsOf, type ChartView, type Groups } from './chart-bars.ts';
import classes from './picture.module.css';

type PictureProps<Row> = {
  charts: readonly [ChartView<Row>, ...ChartView<Row>[]];
  groups: readonly Groups[];
  /** Drawn once all rows are there, because growing bars would change all the time. */
  isComplete: boolean;
  period: DayRange;
};

/** The chart of a report, and others that its rows can show. */
export function Picture<Row>({ charts, groups, isComplete, period }: PictureProps<Row>) {
  const [isOpen, setOpen] = useLocalStorage<boolean>({
    key: 'report chart',
    // On a low screen the rows come first.
    defaultValue: matchMedia('(min-height: 50em)').matches,
    getInitialValueInEffect: false,
  });
  const [label, setLabel] = useState(charts[0].label);
  const index = Math.max(
    0,
    charts.findIndex((chart) => chart.label === label),
  );
  const chart = charts[index] ?? charts[0];
  return (
    <section className={classes.frame} aria-label="Chart">
      <div className={classes.choices}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-expanded={isOpen}
          leftSection={
            isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />
          }
          onClick={() => setOpen(!isOpen)}
        >
          Chart
        </Button>
        {isOpen && (
          <Sideways>
            <SegmentedControl
              size="xs"
              data={charts.map((one) => one.label)}
              value={chart.label}
              onChange={setLabel}
              aria-label="Chart by"
              transitionDuration={0}
            />
          </Sideways>
        )}
      </div>
      {isOpen && (
        <div className={classes.picture}>
          {isComplete && <Chart chart={chart} bars={barsOf(groups[index] ?? new Map(), chart, period)} />}
        </div>
      )}
    </section>
  );
}
