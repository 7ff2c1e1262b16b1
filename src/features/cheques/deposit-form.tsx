import { Alert, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDay, formatRupees } from '../../kit/shared/format.ts';
import { sumRupees } from '../../kit/shared/money.ts';
import { messageOf } from '../../kit/web/client/api.ts';
import { today } from '../../kit/web/client/server-clock.ts';
import { rowsQuery } from '../../kit/web/client/use-rows.ts';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import { DialogForm } from '../../kit/web/form/entry-dialog.tsx';
import { useValues } from '../../kit/web/form/form-values.ts';
import { useRecordForm } from '../../kit/web/form/use-record-form.ts';
import classes from './cheques.module.css';
import { type ChequeRow, type DepositBody, depositBody, depositPath, labels, path } from './contract.ts';

type DepositFormProps = {
  /** The only cheque that is ticked at first; without it all that are due. */
  first?: ChequeRow;
  onClose: () => void;
};

/** The cheques in hand that are taken to a bank account on a day. */
export function DepositForm(props: DepositFormProps) {
  const { data, error } = useQuery({
    ...rowsQuery<ChequeRow>(`${path}/rows`, { status: 'in_hand' }),
    // The form begins with what is in hand now.
    staleTime: 0,
    gcTime: 0,
  });
  if (!data) return error ? <Alert color="red">{messageOf(error)}</Alert> : <Skeleton height={240} />;
  if (data.data.length === 0) return <Text>No cheque is in hand.</Text>;
  return <Deposit {...props} cheques={data.data} />;
}

type DepositValues = { ids: number[]; bank_account_id: string; deposited_on: string };

const { DateField, ReferenceField } = formFields<DepositValues>();

function Deposit({ cheques, first, onClose }: DepositFormProps & { cheques: readonly ChequeRow[] }) {
  const due = cheques.filter(({ cheque_date }) => cheque_date <= today());
  const entry = useRecordForm<DepositBody, unknown, DepositValues>({
    schema: depositBody,
    empty: {
      ids: first ? [first.id] : due.map(({ id }) => id),
      bank_account_id: '',
      deposited_on: today(),
    },
    address: depositPath,
    onSaved: onClose,
  });
  const { form } = entry;
  const { ids } = useValues(form);
  const chosen = cheques.filter(({ id }) => ids.includes(id));
  const choose = (next: number[]) => form.setValue('ids', next, { shouldDirty: true, shouldValidate: true });
  return (
    <DialogForm
      entry={entry}
      submitLabel="Deposit"
      onCancel={onClose}
      about={
        <output>
          <strong>{formatRupees(sumRupees(chosen.map(({ amount }) => amount)))}</strong>, {chosen.length} of{' '}
          {cheques.length} in hand
        </output>
      }
    >
      <ReferenceField
        name="bank_account_id"
        label={labels.bank_account_id}
        to="/bank_accounts"
        required
        isFirst
      />
      <DateField name="deposited_on" label={labels.deposited_on} required startsToday latest={0} />
      <fieldset className={classes.cheques}>
        <legend>Cheques</legend>
        <Tick
          isTicked={chosen.length === cheques.length}
          onTick={(isTicked) => choose(isTicked ? cheques.map(({ id }) => id) : [])}
        >
          All
        </Tick>
        {cheques.map((cheque) => (
          <Tick
            key={cheque.id}
            isTicked={ids.includes(cheque.id)}
            onTick={(isTicked) =>
              choose(isTicked ? [...ids, cheque.id] : ids.filter((id) => id !== cheque.id))
            }
          >
            <Cheque cheque={cheque} />
          </Tick>
        ))}
      </fieldset>
      {form.formState.errors.ids && (
        <Text c="red" size="sm" role="alert">
          {form.formState.errors.ids.message}
        </Text>
      )}
    </DialogForm>
  );
}

type TickProps = { isTicked: boolean; onTick: (isTicked: boolean) => void; children: ReactNode };

const Tick = ({ isTicked, onTick, children }: TickProps) => (
  <label className={classes.cheque}>
    <input type="checkbox" checked={isTicked} onChange={(event) => onTick(event.currentTarget.checked)} />
    {children}
  </label>
);

const Cheque = ({ cheque }: { cheque: ChequeRow }) => (
  <>
    <span className={classes.payer}>
      {cheque.customer.name}
      <small>
        {[cheque.number, cheque.bank_name, formatDay(cheque.cheque_date), cheque.branch.name]
          .filter(Boolean)
          .join(', ')}
      </small>
    </span>
    <span className="figure">{formatRupees(cheque.amount)}</span>
  </>
);
