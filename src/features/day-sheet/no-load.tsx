import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { formatDay } from '../../kit/shared/format.ts';
import type { DaySheet } from './contract.ts';
import type { UrlSheet } from './use-url-sheet.ts';

/** A day on which the driver was not out, and the way to the nearest ones on which there was a load. */
export function NoLoad({ sheet, urlSheet }: { sheet: DaySheet; urlSheet: UrlSheet }) {
  const { date, employee, next_day, previous_day } = sheet;
  const nearest = [
    { day: previous_day, label: (day: string) => `← ${formatDay(day)}` },
    { day: next_day, label: (day: string) => `${formatDay(day)} →` },
  ].flatMap(({ day, label }) => (day === null ? [] : [{ day, label: label(day) }]));
  return (
    <Paper withBorder p="xl">
      <Title order={2} size="h3">
        {employee.name} had no load on {formatDay(date)}
      </Title>
      <Text c="dimmed" mt="xs">
        {nearest.length > 0
          ? 'Nearest days with a load:'
          : 'A day sheet starts when a load is assigned to this driver in Stock Assigning.'}
      </Text>
      <Group mt="md">
        {nearest.map(({ day, label }) => (
          <Button key={day} variant="default" onClick={() => urlSheet.change({ date: day, vehicle_id: '' })}>
            {label}
          </Button>
        ))}
      </Group>
    </Paper>
  );
}
