import type { FieldName } from '../../masters/customer-fields.ts';

/** What lists of other programs, phones and shops call the fields of a customer, beside their labels and columns. */
export const namesInLists: { readonly [Field in FieldName]?: string } = {
  svType: 'Sub Type, Connection Type',
  date: 'SV Date, Connection Date, Joining Date, Select Date',
  customerType: 'Type',
  companyName: 'Company',
  consumerid: 'Customer ID, Customer No, Customer Code, Account Code, Consumer No, Consumer Number',
  gas_consumer_number:
    'Connection Number, Connection No, SV No, LPG ID, Consumer Number, Consumer No, Gas Consumer No',
  salutations: 'Name Prefix, Prefix, Salutation, Title',
  firstName: 'Given Name, Name',
  lastName: 'Family Name, Surname',
  dob: 'Birth Date, DOB',
  fatherName: "Father's Name",
  mobileNumber:
    'Contact No, Contact, Mob, Mob No, Mobile, Mobile Phone, Cell, Cell No, Ph, Ph No, WhatsApp, WhatsApp Number, Registered Mobile, Phone 1 - Value, Mobile No, Phone, Phone Number, Phone No, Contact Number',
  alternateNumber:
    'Alternate Phone, Phone 2, Mobile 2, Second Phone, Other Phone, Phone 2 - Value, Alternate Mobile',
  aadharNumber: 'Aadhaar, Aadhaar Number, Aadhar, Aadhar No, Aadhaar No',
  address: 'Full Address, Postal Address, Address 1, Address Line 1, Address 1 - Formatted',
  pincode: 'PIN, Pin Code, Postal Code',
  dealerName: 'Dealer, Dealer Name',
  areacode: 'Route, Beat, Line, Area, Area Code No',
  gst_no: 'GSTIN/UIN, GST No, GST, GST Number, gst_number, GSTIN',
  rationcardnumber: 'Ration Card',
  ifsc: 'IFSC Code',
  bankname: 'Bank',
  accountnumber: 'Account No',
  acc_holder_name: 'Account Holder',
  advanceAmtPaid: 'Advance',
  note: 'Notes, Remarks',
};
