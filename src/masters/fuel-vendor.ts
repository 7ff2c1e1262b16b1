import { master } from '../kit/shared/declaration.ts';
import { email, phone, text } from '../kit/shared/rules.ts';
import { gstNumber, gstWarnings } from './business.ts';
import { nameRule } from './name-rule.ts';

export const fuelVendor = master({
  path: '/fuel_vendors',
  title: 'Fuel Vendor',
  fields: {
    name: { label: 'Bunk Name', input: 'text', rule: nameRule('Bunk Name') },
    phone: { label: 'Phone Number', input: 'tel', rule: phone({ required: 'Phone is required' }) },
    email: { label: 'Email', input: 'email', rule: email({ required: 'Email is required' }) },
    gst_no: { label: 'GST Number', input: 'text', rule: gstNumber({ required: 'GST Number is required' }) },
    address: {
      label: 'Address',
      input: 'area',
      rule: text({ multiline: true, required: 'Address is required' }),
    },
    note: { label: 'Note', input: 'area', rule: text({ multiline: true }) },
  },
  columns: ['name', 'phone', 'email', 'gst_no', 'address', 'note'],
  dropdown: ['name'],
  warningsOf: ({ gst_no }) => gstWarnings('gst_no', gst_no),
  toasts: {
    added: 'Fuel Vendor Added Successfully',
    updated: 'Fuel Vendor Update Successfully',
    deleted: 'Fuel Vendor Deleted Successfully',
  },
});
