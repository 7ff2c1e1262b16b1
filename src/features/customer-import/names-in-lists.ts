import type { FieldName } from '../../masters/customer-fields.ts';

/** What lists of other programs, phones and shops call the fields, beside the names in `masters/customer-fields.ts`. */
export const namesInLists: { readonly [Field in FieldName]?: string } = {
  date: 'SV Date, Connection Date, Joining Date',
  consumerid: 'Customer ID, Customer No, Customer Code, Account Code',
  gas_consumer_number: 'Connection Number, Connection No, SV No, LPG ID',
  salutations: 'Name Prefix, Prefix',
  firstName: 'Given Name',
  lastName: 'Family Name',
  mobileNumber:
    'Contact No, Contact, Mob, Mob No, Mobile, Mobile Phone, Cell, Cell No, Ph, Ph No, WhatsApp, WhatsApp Number, Registered Mobile, Phone 1 - Value',
  alternateNumber: 'Alternate Phone, Phone 2, Mobile 2, Second Phone, Other Phone, Phone 2 - Value',
  address: 'Full Address, Postal Address, Address 1, Address Line 1, Address 1 - Formatted',
  areacode: 'Route, Beat, Line',
  gst_no: 'GSTIN/UIN, GST No',
};
