import { z } from 'zod';
import { day } from './rules.ts';

export const WRONG_ORDER = 'From Date cannot be greater than To Date';

/** The query of a statement: both ends of its period, in order. `safeExtend` adds fields and keeps the check. */
export const periodQuery = z
  .strictObject({ from_date: day('From Date is required'), to_date: day('To Date is required') })
  .refine(({ from_date, to_date }) => from_date <= to_date, {
    error: WRONG_ORDER,
    path: ['from_date'],
    when: ({ issues }) => issues.length === 0,
  });
export type PeriodQuery = z.output<typeof periodQuery>;
