import type { Column } from '../../kit/web/column.ts';
import { type ExportedCustomer, labels } from './contract.ts';
import type { CustomerType } from './form-values.ts';

type Field = keyof ExportedCustomer;
const column = (field: Field, label: keyof typeof labels): Column<ExportedCustomer> => ({
  header: labels[label],
  value: (row) => row[field] as string | null,
});
const money = (
  field: 'advanceAmtPaid' | 'chargeable_amount' | 'credit_limit',
  label: keyof typeof labels,
) => ({
  header: labels[label],
  value: (row: ExportedCustomer) => row[field],
  figure: 'rupees' as const,
});
const day = (field: Field, label: keyof typeof labels) => ({ ...column(field, label), is_date: true });

const head = [day('date', 'date'), column('customerType', 'customer_type')];
const person = [
  column('salutations', 'salutations'),
  column('firstName', 'first_name'),
  column('lastName', 'last_name'),
  column('mobileNumber', 'mobile'),
];
const address = column('address', 'address');
const area = column('area_code', 'area_code_id');
const consumer = column('consumerid', 'consumer_id');
const advance = money('advanceAmtPaid', 'advance_amount');

/** The fields of each form, headed by their labels, so that an import knows them again. */
export const exportColumns: Record<CustomerType, Column<ExportedCustomer>[]> = {
  SV: [
    ...head,
    column('svType', 'sv_type'),
    column('gas_consumer_number', 'gas_consumer_number'),
    ...person,
    day('dob', 'dob'),
    column('fatherName', 'father_name'),
    address,
    column('pincode', 'pincode'),
    column('state', 'state'),
    column('dealerName', 'dealership'),
    column('poa_category', 'poa_category'),
    column('poa_number', 'poa_number'),
    column('rationcardnumber', 'ration_card_number'),
    column('stateofissue', 'state_of_issue'),
    column('ifsc', 'ifsc'),
    column('bankname', 'bank_name'),
    column('accounttype', 'account_type'),
    column('accountnumber', 'account_number'),
    column('acc_holder_name', 'account_holder_name'),
    money('chargeable_amount', 'chargeable_amount'),
    advance,
    { header: labels.is_superseded, value: (row) => (row.is_superseded ? 'Yes' : '') },
  ],
  Credit: [
    ...head,
    column('companyName', 'company_name'),
    consumer,
    ...person,
    column('alternateNumber', 'alternate_mobile'),
    address,
    area,
    column('gst_no', 'gst_no'),
    money('credit_limit', 'credit_limit'),
    advance,
    day('opening_date', 'opening_date'),
    column('note', 'note'),
  ],
  Guest: [...head, consumer, ...person, column('aadharNumber', 'aadhar_number'), address, area],
};
