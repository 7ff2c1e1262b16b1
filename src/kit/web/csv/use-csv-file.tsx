import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../shared/format.ts';
import { focusOn } from '../keyboard/focus.ts';
import { type CsvFile, csvFiles } from './csv-files.ts';

/**
 * Takes a chosen file as CSV. `sheetChoice` asks for the sheet of a workbook that has several.
 * @example const { take, sheetChoice } = useCsvFile(uploadLimitBytes, setFile, toast.error);
 */
export function useCsvFile(
  limitBytes: number,
  onCsv: (csv: File) => void,
  onProblem: (problem: string) => void,
) {
  const [sheets, setSheets] = useState<readonly CsvFile[]>([]);
  const choose = ({ file }: CsvFile) => {
    setSheets([]);
    onCsv(file);
  };
  const reading = useMutation({
    mutationFn: (file: File) => csvFiles(file, limitBytes),
    onSuccess: (found) => (found.length === 1 && found[0] ? choose(found[0]) : setSheets(found)),
    onError: ({ message }) => onProblem(message),
    gcTime: 0,
  });
  const take = (file: File) => {
    setSheets([]);
    reading.mutate(file);
  };
  const sheetChoice = sheets.length > 0 && <SheetChoice sheets={sheets} onChoose={choose} />;
  return { take, sheetChoice, isReading: reading.isPending };
}

type SheetChoiceProps = { sheets: readonly CsvFile[]; onChoose: (sheet: CsvFile) => void };

/** Asks which sheet of a workbook is the list. */
function SheetChoice({ sheets, onChoose }: SheetChoiceProps) {
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
