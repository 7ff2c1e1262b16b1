import { z } from 'zod';
import { master } from '../kit/shared/declaration.ts';
import { choice, digits, reference, text } from '../kit/shared/rules.ts';
import { activeStatuses } from './active-statuses.ts';
import { nameRule } from './name-rule.ts';

const invalidKg = 'Licensed LPG is invalid';

export const godown = master({
  path: '/godowns',
  title: 'Godown',
  fields: {
    name: { label: 'Godown Name', input: 'text', rule: nameRule('Godown Name') },
    branch_id: {
      label: 'Branch',
      input: 'reference',
      to: '/branches',
      rule: reference('Branch is required'),
    },
    in_charge_id: {
      label: 'Godown In-Charge',
      input: 'reference',
      to: '/employees',
      only: { type: 'Godown In-Charge' },
      rule: reference('Godown In-Charge is required'),
    },
    status: {
      label: 'Godown Status',
      input: 'choice',
      options: activeStatuses,
      rule: choice(activeStatuses, 'Godown Status is required'),
    },
    address: { label: 'Address', input: 'area', rule: text({ multiline: true }) },
    licensed_kg: {
      label: 'Licensed LPG (kg)',
      input: 'number',
      figure: 'kg',
      startsHidden: true,
      // Blank and null both mean that none is given.
      rule: z.lazy(() =>
        z
          .union([z.null(), digits({ invalid: invalidKg, max: 99_999_999 })], { error: invalidKg })
          .transform((kg) => kg || null),
      ),
    },
  },
  columns: ['name', 'branch_id', 'in_charge_id', 'status', 'licensed_kg'],
  dropdown: ['name', 'branch_id'],
  toasts: {
    added: 'Godown Added Successfully',
    updated: 'Godown Update Successfully',
    deleted: 'Godown Deleted Successfully',
  },
});
