import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type CsvFile, csvFiles } from './csv-files.ts';

/**
 * Takes a chosen file as CSV. Of a workbook with several sheets `sheets` is the choice, which `choose` ends.
 * @example const { take, sheets, choose } = useCsvFile(uploadLimitBytes, setFile, toast.error);
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
  return { take, sheets, choose, isReading: reading.isPending };
}
