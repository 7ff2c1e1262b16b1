import { z } from 'zod';
import { daysBetween } from '../kit/shared/days.ts';
import { master, type Values } from '../kit/shared/declaration.ts';
import { choice, day, optionalReference, reference, text } from '../kit/shared/rules.ts';
import { upload } from '../kit/shared/upload.ts';

/** What a paper belongs to, with the field that says which one. */
export const paperOwners = {
  Vehicle: 'vehicle_id',
  Driver: 'employee_id',
  Godown: 'godown_id',
  Branch: 'branch_id',
  'Weighing scale': 'scale',
  Business: undefined,
} as const;
type Owner = keyof typeof paperOwners;
export const ownerNames = Object.keys(paperOwners) as [Owner, ...Owner[]];

/** When a paper expires, seen from a day (YYYY-MM-DD). @example expiryText('2026-11-20', '2026-11-27') // 'in 7 days' */
export function expiryText(today: string, validUntil: string): string {
  const days = daysBetween(today, validUntil);
  if (days === 0) return 'today';
  if (days < 0) return 'expired';
  return days === 1 ? 'in 1 day' : `in ${days} days`;
}

const isOf = (owner: Owner) => (values: Values) => values.belongs_to === owner;

/** A day, or none. */
const optionalDay = z.lazy(() =>
  z
    .union([z.null(), z.literal(''), day('Valid From is invalid')], 'Valid From is invalid')
    .default('')
    .transform((date) => date || null),
);

export const paper = master({
  path: '/papers',
  title: 'Paper',
  fields: {
    belongs_to: {
      label: 'Belongs To',
      input: 'choice',
      options: ownerNames,
      rule: choice(ownerNames, 'Belongs To is required'),
    },
    vehicle_id: {
      label: 'Vehicle',
      input: 'reference',
      to: '/vehicles',
      showWhen: isOf('Vehicle'),
      rule: optionalReference(),
    },
    employee_id: {
      label: 'Driver',
      input: 'reference',
      to: '/employees',
      only: { type: 'Driver' },
      showWhen: isOf('Driver'),
      rule: optionalReference(),
    },
    godown_id: {
      label: 'Godown',
      input: 'reference',
      to: '/godowns',
      showWhen: isOf('Godown'),
      rule: optionalReference(),
    },
    branch_id: {
      label: 'Branch',
      input: 'reference',
      to: '/branches',
      showWhen: isOf('Branch'),
      rule: optionalReference(),
    },
    scale: {
      label: 'Weighing Scale',
      input: 'text',
      startsHidden: true,
      showWhen: isOf('Weighing scale'),
      rule: text({ max: [40, 'Weighing Scale length exceeds 40 characters'] }),
    },
    paper_kind_id: {
      label: 'Kind',
      input: 'reference',
      to: '/paper_kinds',
      rule: reference('Kind is required'),
    },
    number: {
      label: 'Number',
      input: 'text',
      rule: text({ required: 'Number is required', max: [40, 'Number length exceeds 40 characters'] }),
    },
    valid_from: {
      label: 'Valid From',
      input: 'date',
      startsBlank: true,
      startsHidden: true,
      rule: optionalDay,
    },
    valid_until: {
      label: 'Valid Until',
      input: 'date',
      startsBlank: true,
      rule: day('Valid Until is required'),
    },
    note: {
      label: 'Note',
      input: 'area',
      startsHidden: true,
      rule: text({ multiline: true, max: [200, 'Note length exceeds 200 characters'] }),
    },
    image: { label: 'Scan', input: 'photo', rule: upload() },
  },
  columns: [
    'number',
    'paper_kind_id',
    'belongs_to',
    'vehicle_id',
    'employee_id',
    'godown_id',
    'branch_id',
    'scale',
    'valid_from',
    'valid_until',
    'note',
  ],
  dropdown: ['number', 'paper_kind_id', 'valid_until'],
  check,
  toasts: {
    added: 'Paper Added Successfully',
    updated: 'Paper Updated Successfully',
    deleted: 'Paper Deleted Successfully',
  },
});

function check(values: Values): Record<string, string> {
  const owner = ownerNames.find((name) => name === values.belongs_to);
  const field = owner && paperOwners[owner];
  const { valid_from, valid_until } = values;
  const isReversed = typeof valid_from === 'string' && valid_from !== '' && valid_from > String(valid_until);
  return {
    ...(field && !values[field] ? { [field]: `${owner} is required` } : {}),
    ...(isReversed ? { valid_until: 'Valid Until is before Valid From' } : {}),
  };
}
