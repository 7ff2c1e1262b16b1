import { svKinds } from '../masters/choices.ts';
import type { CustomerBody } from '../masters/customer-rules.ts';

/** What is stored of a body: a blank date is `today`, and of the two amounts of an SV customer only the one that its form asks for. */
export function customerColumns(body: CustomerBody, today: string) {
  return {
    customer_type: body.customerType,
    date: body.date || today,
    salutations: body.salutations,
    first_name: body.firstName,
    last_name: body.lastName,
    mobile: body.mobileNumber,
    address: body.address,
    ...blankOwn,
    ...ownColumns(body),
  };
}

/** The columns that not every type of customer fills. */
const blankOwn = {
  consumer_id: '',
  area_code_id: null as number | null,
  company_name: '',
  alternate_mobile: '',
  gst_no: '',
  credit_limit: 0,
  advance_amount: 0,
  opening_date: null as string | null,
  note: '',
  aadhar_number: '',
};

function ownColumns(body: CustomerBody): Partial<typeof blankOwn> {
  switch (body.customerType) {
    case 'SV':
      return { advance_amount: svKinds[body.svType] === 'deposit' ? body.advanceAmtPaid : 0 };
    case 'Credit':
      return {
        consumer_id: body.consumerid,
        area_code_id: body.areacode,
        company_name: body.companyName,
        alternate_mobile: body.alternateNumber,
        // Spec §3 sends the number under both names.
        gst_no: body.gst_no || body.gst_number,
        credit_limit: body.credit_limit,
        advance_amount: body.advanceAmtPaid,
        opening_date: body.opening_date,
        note: body.note,
      };
    case 'Guest':
      return { consumer_id: body.consumerid, area_code_id: body.areacode, aadhar_number: body.aadharNumber };
  }
}

/** The columns of an SV customer's connection; nothing for the other types. */
export function connectionColumns(body: CustomerBody): Partial<ReturnType<typeof ofConnection>> {
  switch (body.customerType) {
    case 'SV':
      return ofConnection(body);
    case 'Credit':
    case 'Guest':
      return {};
  }
}

const ofConnection = (body: Connection) => ({
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
  chargeable_amount: svKinds[body.svType] === 'charge' ? body.chargeable_amount : 0,
});
type Connection = Extract<CustomerBody, { customerType: 'SV' }>;
