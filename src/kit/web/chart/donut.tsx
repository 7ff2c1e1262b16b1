type DonutProps = {
  parts: readonly { name: string; value: number; color: string }[];
  format: (value: number) => string;
  /** px */
  size?: number;
};

const GAP = 0.9;

/**
 * The parts of a whole as a ring. Hidden from screen readers: the figures are beside it as text.
 * @example <Donut parts={[{ name: 'Filled', value: 3, color: 'var(--filled)' }]} format={formatCount} />
 */
export function Donut({ parts, format, size = 104 }: DonutProps) {
  // Parts below zero cannot be drawn.
  const visibleParts = parts.filter(({ value }) => value > 0);
  const total = visibleParts.reduce((sum, { value }) => sum + value, 0);
  // A gap beside each part tells them apart where colours do not.
  const gap = visibleParts.length > 1 ? GAP : 0;
  return (
    <svg width={size} height={size} viewBox="0 0 104 104" aria-hidden data-chart>
      {visibleParts.map(({ name, value, color }, at) => {
        const before = visibleParts.slice(0, at).reduce((sum, part) => sum + part.value, 0);
        return (
          <circle
            key={name}
            cx={52}
            cy={52}
            r={43}
            fill="none"
            strokeWidth={18}
            style={{ stroke: color }}
            pathLength={100}
            strokeDasharray={`${Math.max((value / total) * 100 - gap, 0.4)} 100`}
            transform={`rotate(${(before / total) * 360 - 90} 52 52)`}
          >
            <title>{`${name}: ${format(value)}`}</title>
          </circle>
        );
      })}
    </svg>
  );
}
