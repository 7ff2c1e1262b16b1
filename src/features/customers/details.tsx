import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { formatDay, formatRupees } from '../../kit/shared/format.ts';
import { api, messageOf } from '../../kit/web/api.ts';
import { Facts } from '../../kit/web/facts.tsx';
import { toast } from '../../kit/web/toast.ts';
import { type CustomerRecord, labels, path, type Revealed } from './contract.ts';
import { nameOf } from './table.tsx';

/** Everything on file about one customer, personal numbers masked until somebody asks for them. */
export function CustomerDetails({ customer }: { customer: CustomerRecord }) {
  const revealing = useMutation({
    mutationFn: () => api.post<{ data: Revealed }>(`${path}/${customer.id}/reveal`),
    onError: (error) => toast.error(messageOf(error)),
    // The numbers go with the page.
    gcTime: 0,
  });
  const whole = revealing.data?.data;
  const { aadharNumber, accountnumber, poa_number } = customer;
  const is_masked = !whole && `${aadharNumber}${accountnumber}${poa_number}` !== '';
  return (
    <>
      <Facts facts={factsOf({ ...customer, ...whole })} />
      {is_masked && (
        <>
          <Button mt={16} variant="default" loading={revealing.isPending} onClick={() => revealing.mutate()}>
            Show full numbers
          </Button>
          <Text size="sm" c="dimmed" mt={8}>
            Each viewing is recorded in the history.
          </Text>
        </>
      )}
    </>
  );
}

function factsOf(customer: CustomerRecord): [label: string, value: string][] {
  const rupees = (amount: number) => (amount > 0 ? formatRupees(amount) : '');
  return [
    ['Full Name', `${customer.salutations} ${nameOf(customer)}`],
    [labels.customer_type, customer.customerType],
    [labels.sv_type, customer.svType],
    [labels.gas_consumer_number, customer.gas_consumer_number],
    ['Connection', customer.is_superseded ? 'Taken over by another holder' : ''],
    [labels.previous_holder_id, customer.previous_holder?.name ?? ''],
    [labels.date, formatDay(customer.date)],
    [labels.company_name, customer.companyName],
    [labels.consumer_id, customer.consumerid],
    [labels.mobile, customer.mobileNumber],
    [labels.alternate_mobile, customer.alternateNumber],
    [labels.aadhar_number, customer.aadharNumber],
    [labels.dob, formatDay(customer.dob ?? '')],
    [labels.father_name, customer.fatherName],
    [labels.address, customer.address],
    [labels.pincode, customer.pincode],
    [labels.state, customer.state],
    [labels.dealership, customer.dealerName],
    [labels.poa_category, customer.poa_category],
    [labels.poa_number, customer.poa_number],
    [labels.ration_card_number, customer.rationcardnumber],
    [labels.state_of_issue, customer.stateofissue],
    [labels.ifsc, customer.ifsc],
    [labels.bank_name, customer.bankname],
    [labels.account_type, customer.accounttype],
    [labels.account_number, customer.accountnumber],
    [labels.account_holder_name, customer.acc_holder_name],
    [labels.gst_no, customer.gst_no],
    [labels.credit_limit, rupees(customer.credit_limit)],
    [labels.chargeable_amount, rupees(customer.chargeable_amount)],
    [labels.advance_amount, rupees(customer.advanceAmtPaid)],
    [labels.opening_date, formatDay(customer.opening_date ?? '')],
    [labels.note, customer.note],
  ];
}
