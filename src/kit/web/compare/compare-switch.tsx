import { Switch } from '@mantine/core';
import { useComparing } from './use-comparing.ts';

/** Shows the figures of the page beside those of the previous month and year. @example <CompareSwitch /> */
export function CompareSwitch() {
  const [isComparing, setComparing] = useComparing();
  return (
    <Switch
      size="sm"
      label="Compare with last month and year"
      checked={isComparing}
      onChange={({ currentTarget }) => setComparing(currentTarget.checked)}
    />
  );
}
