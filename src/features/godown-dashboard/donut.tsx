import '@mantine/charts/styles.layer.css';
import { DonutChart } from '@mantine/charts';

/** Filled against empty cylinders; the figures stand beside it as text, so it is hidden from screen readers. */
export function Donut({ filled, empty }: { filled: number; empty: number }) {
  return (
    <div aria-hidden>
      <DonutChart
        data={[
          { name: 'Filled Cylinders', value: filled, color: 'var(--filled)' },
          { name: 'Empty Cylinders', value: empty, color: 'var(--empty)' },
        ]}
        size={104}
        thickness={18}
        paddingAngle={filled > 0 && empty > 0 ? 2 : 0}
        strokeWidth={0}
        startAngle={90}
        endAngle={-270}
        tooltipDataSource="segment"
        accessibilityLayer={false}
        pieProps={{ isAnimationActive: false, rootTabIndex: -1 }}
      />
    </div>
  );
}
