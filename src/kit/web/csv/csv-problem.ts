import { csvMessages } from '../../shared/csv.ts';

/** The problem of a file before any of it is sent. @example const problem = csvProblem(file, uploadLimitBytes); */
export function csvProblem({ name, size }: File, limitBytes: number): string | undefined {
  if (size === 0) return csvMessages.empty;
  if (size > limitBytes) return csvMessages.too_large(limitBytes);
  return /\.(xlsx?|zip|ods)$/i.test(name) ? csvMessages.workbook : undefined;
}
