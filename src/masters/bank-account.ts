import { master } from '../kit/shared/declaration.ts';
import { text } from '../kit/shared/rules.ts';

export const bankAccount = master({
  path: '/bank_accounts',
  title: 'Bank Account',
  fields: {
    name: {
      label: 'Bank Account',
      input: 'text',
      rule: text({
        required: 'Bank Account is required',
        max: [40, 'Bank Account length exceeds 40 characters'],
      }),
    },
    account_number: {
      label: 'Account Number',
      input: 'personal',
      rule: text({
        required: 'Account Number is required',
        max: [20, 'Account Number length exceeds 20 characters'],
        pattern: [/^[0-9A-Za-z]+$/, 'Account Number is invalid'],
      }),
    },
  },
  columns: ['name', 'account_number'],
  dropdown: ['name'],
  toasts: {
    added: 'Bank Account Added Successfully',
    updated: 'Bank Account Updated Successfully',
    deleted: 'Bank Account Deleted Successfully',
  },
});
