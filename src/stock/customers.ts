import type { CustomerBody } from '../masters/customer-rules.ts';

/** What is stored of a body: a blank date is `today`, and of the two amounts of an SV customer only the one that its form asks for. */
export function customerColumns(body: CustomerBody, today: string) {
  const credit = body.customerType === 'Credit' ? body : undefined;
  const sv = body.customerType === 'SV' ? body : undefined;
  const is_charged = sv !== undefined && sv.svType !== 'New';
  return {
    customer_type: body.customerType,
    date: body.date || today,
    consumer_id: body.customerType === 'SV' ? '' : body.consumerid,
    salutations: body.salutations,
    first_name: body.firstName,
    last_name: body.lastName,
    mobile: body.mobileNumber,
    address: body.address,
    area_code_id: body.customerType === 'SV' ? null : body.areacode,
    company_name: credit?.companyName ?? '',
    alternate_mobile: credit?.alternateNumber ?? '',
    // Spec §3 sends the number under both names.
    gst_no: credit?.gst_no || credit?.gst_number || '',
    credit_limit: credit?.credit_limit ?? 0,
    advance_amount: credit?.advanceAmtPaid ?? (is_charged ? 0 : (sv?.advanceAmtPaid ?? 0)),
    opening_date: credit?.opening_date ?? null,
    note: credit?.note ?? '',
    aadhar_number: body.customerType === 'Guest' ? body.aadharNumber : '',
  };
}

export const connectionColumns = (body: Connection) => ({
  sv_type: body.svType,
  gas_consumer_number: body.gas_consumer_number,
  dob: body.dob || null,
  father_name: body.fatherName,
  dealership: body.dealerName,
  poa_category: body.poa_category,
  poa_number: body.poa_number,
  pincode: body.pincode,
  state: body.state,
  state_of_issue: body.stateofissue,
  ration_card_number: body.rationcardnumber,
  bank_name: body.bankname,
  ifsc: body.ifsc.toUpperCase(),
  account_type: body.accounttype,
  account_number: body.accountnumber,
  account_holder_name: body.acc_holder_name,
  chargeable_amount: body.svType === 'New' ? 0 : body.chargeable_amount,
});
type Connection = Extract<CustomerBody, { customerType: 'SV' }>;
