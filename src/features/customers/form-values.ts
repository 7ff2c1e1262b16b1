import type { FieldValues } from 'react-hook-form';
import { type Described, describedBy } from '../../kit/web/conflict/conflict.ts';
import { today } from '../../kit/web/fields/date-field.tsx';
import {
  type CustomerRecord,
  type CustomerRow,
  creditCustomer,
  guestCustomer,
  labels,
  svCustomer,
} from './contract.ts';

export type CustomerType = CustomerRow['customerType'];

/** What each form is checked by. */
export const schemas = { SV: svCustomer, Credit: creditCustomer, Guest: guestCustomer };

const sharedFields = {
  salutations: '',
  firstName: '',
  lastName: '',
  mobileNumber: '',
  address: '',
};

/** An empty form of each type, today's date in it. */
export const emptyForm = {
  SV: (): FieldValues => ({
    ...sharedFields,
    customerType: 'SV',
    svType: 'New',
    date: today(),
    gas_consumer_number: '',
    dob: '',
    fatherName: '',
    dealerName: '',
    poa_category: '',
    poa_number: '',
    pincode: '',
    state: '',
    stateofissue: '',
    rationcardnumber: '',
    ifsc: '',
    bankname: '',
    accounttype: '',
    accountnumber: '',
    acc_holder_name: '',
    advanceAmtPaid: '',
    chargeable_amount: '',
    image: undefined,
  }),
  Credit: (): FieldValues => ({
    ...sharedFields,
    customerType: 'Credit',
    date: today(),
    companyName: '',
    consumerid: '',
    alternateNumber: '',
    areacode: '',
    gst_no: '',
    credit_limit: '',
    advanceAmtPaid: '',
    opening_date: today(),
    note: '',
  }),
  Guest: (): FieldValues => ({
    ...sharedFields,
    customerType: 'Guest',
    date: today(),
    consumerid: '',
    aadharNumber: '',
    areacode: '',
  }),
};

/** What the inputs hold while a customer is updated: the fields of its type as text. */
export const toForm = (row: CustomerRecord): FieldValues =>
  Object.fromEntries(
    Object.keys(emptyForm[row.customerType]()).map((name) => [
      name,
      String(row[name as keyof CustomerRecord] ?? ''),
    ]),
  );

/** The fields of the forms that can be updated, as a conflict names them. */
export const fields: Record<string, Described> = describedBy(
  {
    date: labels.date,
    companyName: labels.company_name,
    consumerid: labels.consumer_id,
    salutations: labels.salutations,
    firstName: labels.first_name,
    lastName: labels.last_name,
    mobileNumber: labels.mobile,
    alternateNumber: labels.alternate_mobile,
    aadharNumber: labels.aadhar_number,
    address: labels.address,
    areacode: labels.area_code_id,
    gst_no: labels.gst_no,
    credit_limit: labels.credit_limit,
    advanceAmtPaid: labels.advance_amount,
    opening_date: labels.opening_date,
    note: labels.note,
  },
  { areacode: '/area_codes' },
  { credit_limit: 'rupees', advanceAmtPaid: 'rupees' },
);
