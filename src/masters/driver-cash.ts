import { z } from 'zod';
import { optionalReference } from '../kit/shared/rules.ts';
import { option } from '../kit/shared/wire.ts';
import { namedArea } from './area-code.ts';

/** With both, a payment or an expense belongs to the cash of a driver in an area; without, to the office. */
export const driverCashFields = { employee_id: optionalReference(), area_code_id: optionalReference() };

/** The same as lists and records show it, where drivers have accounts. */
export const driverCashRow = {
  employee_id: z.int().nullable().optional(),
  employee: option.nullable().optional(),
  area_code_id: z.int().nullable().optional(),
  area_code: namedArea.nullable().optional(),
  /** The recovery that counted it: until that is deleted, it stays as it is. */
  cash_recovery_id: z.int().nullable().optional(),
};

export const ACCOUNTS_OFF = "Drivers' Accounts are off in Settings";
