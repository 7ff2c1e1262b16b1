import { master } from '../kit/shared/declaration.ts';
import { CODE, choice, email, phone, text } from '../kit/shared/rules.ts';
import { gstNumber, gstWarnings } from './business.ts';
import { productCategories } from './choices.ts';
import { nameLike } from './name-rule.ts';

export const vendor = master({
  path: '/vendors',
  title: 'Vendor',
  fields: {
    name: {
      label: 'Vendor Name',
      input: 'text',
      rule: nameLike('Vendor Name', {
        required: 'Vendor Name is required',
        tooLong: 'Vendor Name value length exceeds 20 characters',
      }),
    },
    phone: { label: 'Phone Number', input: 'tel', rule: phone({ required: 'Phone is required' }) },
    email: { label: 'Email', input: 'email', rule: email({ required: 'Email is required' }) },
    gst: {
      label: 'GST Number',
      input: 'text',
      rule: gstNumber({ required: 'GST Number is required', pattern: [CODE, 'GST Number is invalid'] }),
    },
    address: {
      label: 'Address',
      input: 'area',
      rule: text({ multiline: true, required: 'Address is required' }),
    },
    product_type: {
      label: 'Product Type',
      input: 'choice',
      options: productCategories,
      rule: choice(productCategories, 'Product Type is required'),
    },
    note: { label: 'Note', input: 'area', rule: text({ multiline: true }) },
  },
  columns: ['name', 'phone', 'email', 'gst', 'address', 'product_type', 'note'],
  dropdown: ['name', 'product_type'],
  warningsOf: ({ gst }) => gstWarnings('gst', gst),
  toasts: {
    // Create and change have the same message (docs/product/api.md).
    added: 'Vendor Added Successfully',
    updated: 'Vendor Added Successfully',
    deleted: 'Vendor Deleted Successfully',
  },
});
