import { master } from '../kit/shared/declaration.ts';
import { choice } from '../kit/shared/rules.ts';
import { active_statuses } from './active-statuses.ts';
import { nameRule } from './name-rule.ts';

export const expenseType = master({
  path: '/expense_types',
  title: 'Expense Type',
  fields: {
    name: { label: 'Expense Type', input: 'text', rule: nameRule('Expense Type') },
    status: {
      label: 'Status',
      input: 'choice',
      options: active_statuses,
      // Spec §5: the message says "Vehicle" on the expense type screen.
      rule: choice(active_statuses, 'Vehicle Status is required'),
    },
  },
  columns: ['name', 'status'],
  dropdown: ['name'],
  toasts: {
    // Spec §8: one text for both.
    added: 'Expense Type Added Successfully',
    updated: 'Expense Type Added Successfully',
    deleted: 'Expense Type Deleted Successfully',
  },
});
