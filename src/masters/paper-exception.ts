import { master } from '../kit/shared/declaration.ts';
import { day, reference, text } from '../kit/shared/rules.ts';

export const paperException = master({
  path: '/paper_exceptions',
  title: 'Paper Exception',
  fields: {
    paper_id: {
      label: 'Paper',
      input: 'reference',
      to: '/papers',
      rule: reference('Paper is required'),
    },
    date: { label: 'Date', input: 'date', rule: day('Date is required') },
    reason: {
      label: 'Reason',
      input: 'text',
      rule: text({
        required: 'Reason is required',
        max: [200, 'Reason length exceeds 200 characters'],
      }),
    },
  },
  columns: ['date', 'paper_id', 'reason'],
  dropdown: ['reason', 'date', 'paper_id'],
  toasts: {
    added: 'Paper Exception Added Successfully',
    updated: 'Paper Exception Updated Successfully',
    deleted: 'Paper Exception Deleted Successfully',
  },
});
