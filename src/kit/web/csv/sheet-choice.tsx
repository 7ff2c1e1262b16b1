import { Button, Group, Stack, Text } from '@mantine/core';
import { formatCount } from '../../shared/format.ts';
import { focusOn } from '../keyboard/focus.ts';
import type { CsvFile } from './csv-files.ts';

type SheetChoiceProps = { sheets: readonly CsvFile[]; onChoose: (sheet: CsvFile) => void };

/** Asks which sheet of a workbook is the list. @example <SheetChoice sheets={sheets} onChoose={choose} /> */
export function SheetChoice({ sheets, onChoose }: SheetChoiceProps) {
  return (
    <Stack gap="xs" component="section" aria-label="Sheets">
      <Text tabIndex={-1} ref={focusOn}>
        The workbook has several sheets. Choose the one with the list.
      </Text>
      <Group gap="xs">
        {sheets.map((one) => (
          <Button key={one.sheet} variant="default" onClick={() => onChoose(one)}>
            {one.sheet} ({formatCount(one.rows)} {one.rows === 1 ? 'row' : 'rows'})
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
