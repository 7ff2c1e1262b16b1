import { Alert, Button, Image, Modal, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatDay, formatRupees } from '../../kit/shared/format.ts';
import { api, messageOf } from '../../kit/web/api.ts';
import { Facts } from '../../kit/web/facts.tsx';
import { toast } from '../../kit/web/toast.ts';
import { type CustomerRecord, labels, path, type Revealed } from './contract.ts';
import { nameOf } from './table.tsx';

type Props = { id: number | undefined; onClose: () => void };

/** Everything on file about one customer; open while there is an id. */
export function CustomerDetails({ id, onClose }: Props) {
  const { data, error } = useQuery({
    queryKey: [path, id],
    queryFn: ({ signal }) => api.get<{ data: CustomerRecord }>(`${path}/${id}`, {}, signal),
    enabled: id !== undefined,
  });
  const customer = data?.data;
  return (
    <Modal
      opened={id !== undefined}
      onClose={onClose}
      title="Customer Details"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {error && <Alert color="red">{messageOf(error)}</Alert>}
      {!customer && !error && <Skeleton height={320} />}
      {customer && <Details key={customer.id} customer={customer} />}
    </Modal>
  );
}

function Details({ customer }: { customer: CustomerRecord }) {
  const revealing = useMutation({
    mutationFn: () => api.post<{ data: Revealed }>(`${path}/${customer.id}/reveal`),
    onError: (error) => toast.error(messageOf(error)),
    // The numbers go with the dialog.
    gcTime: 0,
  });
  const whole = revealing.data?.data;
  const { aadharNumber, accountnumber, poa_number } = customer;
  const is_masked = !whole && `${aadharNumber}${accountnumber}${poa_number}` !== '';
  return (
    <>
      {customer.image && (
        <Image src={customer.image} alt={`Picture of ${nameOf(customer)}`} mah={240} fit="contain" />
      )}
      <Facts facts={factsOf({ ...customer, ...whole })} />
      {is_masked && (
        <>
          <Button mt={16} variant="default" loading={revealing.isPending} onClick={() => revealing.mutate()}>
            Show whole numbers
          </Button>
          <Text size="sm" c="dimmed" mt={8}>
            That somebody looked is kept in the history.
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
    ['Connection', customer.is_superseded ? 'Another holder has taken it over' : ''],
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
