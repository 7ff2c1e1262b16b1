import { master } from '../kit/shared/declaration.ts';
import { reference, text } from '../kit/shared/rules.ts';
import { nameRule } from './name-rule.ts';

export const branch = master({
  path: '/branches',
  title: 'Branch',
  fields: {
    name: { label: 'Branch Name', input: 'text', rule: nameRule('Branch Name') },
    address: {
      label: 'Address',
      input: 'area',
      rule: text({ multiline: true, required: 'Address is required' }),
    },
    in_charge_id: {
      label: 'Branch In-Charge',
      input: 'reference',
      to: '/employees',
      only: { type: 'Branch In-Charge' },
      rule: reference('Branch In-Charge is required'),
    },
  },
  columns: ['name', 'address', 'in_charge_id'],
  dropdown: ['name'],
  toasts: {
    added: 'Branch Added Successfully',
    updated: 'Branch Update Successfully',
    deleted: 'Branch Deleted Successfully',
  },
});
