import { master } from '../kit/shared/declaration.ts';
import { choice } from '../kit/shared/rules.ts';
import { yesOrNo } from './choices.ts';
import { nameRule } from './name-rule.ts';

export const paperKind = master({
  path: '/paper_kinds',
  title: 'Paper Kind',
  fields: {
    name: { label: 'Paper Kind', input: 'text', rule: nameRule('Paper Kind') },
    blocks_loads: {
      label: 'Expired: No Loads',
      input: 'choice',
      options: yesOrNo,
      rule: choice(yesOrNo, 'Choose Yes or No'),
    },
  },
  columns: ['name', 'blocks_loads'],
  dropdown: ['name'],
  toasts: {
    added: 'Paper Kind Added Successfully',
    updated: 'Paper Kind Updated Successfully',
    deleted: 'Paper Kind Deleted Successfully',
  },
});
