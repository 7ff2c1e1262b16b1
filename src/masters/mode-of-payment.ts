import { master } from '../kit/shared/declaration.ts';
import { nameRule } from './name-rule.ts';

export const modeOfPayment = master({
  path: '/mode_of_payments',
  title: 'Mode Of Payment',
  fields: {
    name: { label: 'Mode Of Payment', input: 'text', rule: nameRule('Mode Of Payment') },
  },
  columns: ['name'],
  dropdown: ['name'],
  toasts: {
    added: 'Mode Of Payment Added Successfully',
    updated: 'Mode Of Payment Update Successfully',
    deleted: 'Mode Of Payment Deleted Successfully',
  },
});
