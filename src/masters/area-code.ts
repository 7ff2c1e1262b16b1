import { z } from 'zod';
import { master } from '../kit/shared/declaration.ts';
import { reference, text } from '../kit/shared/rules.ts';

export const areaCode = master({
  path: '/area_codes',
  title: 'Area Code',
  fields: {
    branch_id: {
      label: 'Branch',
      input: 'reference',
      to: '/branches',
      rule: reference('Branch is required'),
    },
    area_name: { label: 'Area Name', input: 'text', rule: text({ required: 'Area Name is required' }) },
    area_code: { label: 'Area Code', input: 'text', rule: text({ required: 'Area Code is required' }) },
    driver_id: {
      label: 'Driver',
      input: 'reference',
      to: '/employees',
      only: { type: 'Driver' },
      rule: reference('Driver is required'),
    },
  },
  columns: ['branch_id', 'area_name', 'area_code', 'driver_id'],
  // A load gets its driver and branch from the selected area code.
  dropdown: ['area_code', 'area_name', 'branch_id', 'driver_id'],
  toasts: {
    // Create and change have the same message (docs/product/api.md).
    added: 'Area Of Codes Added Successfully',
    updated: 'Area Of Codes Added Successfully',
    deleted: 'Area Code Deleted Successfully',
  },
});

/** An area code in pickers. @example areaLabel({ name: 'A1', area_name: 'Benz Circle' }) // 'A1 · Benz Circle' */
export const areaLabel = ({ name, area_name }: { name: string; area_name?: unknown }): string =>
  area_name ? `${name} · ${area_name}` : name;

/** The field of a form that picks an area code. */
export const areaField = {
  name: 'area_code_id',
  label: 'Area Code',
  to: '/area_codes',
  labelOf: areaLabel,
} as const;

/** An area code in the records that refer to it. */
export const namedArea = z.object({ id: z.int(), area_code: z.string(), area_name: z.string() });
