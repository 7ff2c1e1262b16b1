import { master } from '../kit/shared/declaration.ts';
import { choice } from '../kit/shared/rules.ts';
import { activeStatuses } from './active-statuses.ts';
import { nameRule } from './name-rule.ts';

export const expenseType = master({
  path: '/expense_types',
  title: 'Expense Type',
  fields: {
    name: { label: 'Expense Type', input: 'text', rule: nameRule('Expense Type') },
    status: {
      label: 'Status',
      input: 'choice',
      options: activeStatuses,
      // This screen's message says "Vehicle" (docs/product/api.md).
      rule: choice(activeStatuses, 'Vehicle Status is required'),
    },
  },
  columns: ['name', 'status'],
  dropdown: ['name'],
  toasts: {
    // Create and change have the same message (docs/product/api.md).
    added: 'Expense Type Added Successfully',
    updated: 'Expense Type Added Successfully',
    deleted: 'Expense Type Deleted Successfully',
  },
});
