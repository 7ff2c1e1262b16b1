import { IconArrowBackUp, IconBuildingBank, IconCheck, IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useRole } from '../../kit/web/client/session.ts';
import { EntryDialog } from '../../kit/web/form/entry-dialog.tsx';
import { columnsOf } from '../../kit/web/list/columns.ts';
import type { ListScreen } from '../../kit/web/list/list.ts';
import { IconButton } from '../../kit/web/parts/icon-button.tsx';
import { RecordScreen, useRecords } from '../../kit/web/record/record-screen.tsx';
import { takeBack } from '../../kit/web/record/take-back.ts';
import type { Column } from '../../kit/web/table/column.ts';
import { type ChequeStatus, chequeTraits } from '../../masters/choices.ts';
import { byBranch } from '../../masters/list-filters.ts';
import { mayOf } from '../../masters/rights.ts';
import { byCustomer } from '../customers/contract.ts';
import { AnswerForm, answerTitles, type BankAnswer } from './answer-form.tsx';
import { type ChequeRow, chequeList, labels, path } from './contract.ts';
import { DepositForm } from './deposit-form.tsx';
import { nameOfCheque } from './words.ts';

const { date, customer, number, bank_name, cheque_date, bank_account, branch, amount, ...column } =
  columnsOf(chequeList);
const status: Column<ChequeRow> = { ...column.status, value: (row) => chequeTraits[row.status].label };
const account: Column<ChequeRow> = { ...bank_account, below: column.deposited_on };
const bounced: Column<ChequeRow> = { ...column.bounced_on, below: column.note };

/** What is known of cheques of a status beside what each has. */
const columnsBy: Record<ChequeStatus | 'all', Column<ChequeRow>[]> = {
  in_hand: [],
  deposited: [account],
  cleared: [account, column.cleared_on],
  bounced: [account, bounced],
  all: [account, column.cleared_on, bounced],
};

const listOf = (shown: keyof typeof columnsBy): ListScreen<ChequeRow> => ({
  path,
  label: 'Cheques',
  columns: [
    { ...date, below: branch },
    { ...customer, identifies: true },
    ...(shown === 'all' ? [status] : []),
    { ...number, below: bank_name, identifies: true },
    cheque_date,
    ...columnsBy[shown],
    amount,
  ],
  filters: [
    byBranch,
    byCustomer,
    { name: 'bank_account_id', label: labels.bank_account_id, source: { to: '/bank_accounts' } },
  ],
});

type Action = { cheque: ChequeRow; does: 'deposit' | BankAnswer };

/** The cheques of a status, or all, newest first. */
export function Cheques({ status }: { status: ChequeStatus | undefined }) {
  const list = useMemo(() => listOf(status ?? 'all'), [status]);
  const only = useMemo(() => (status ? { status } : undefined), [status]);
  const records = useRecords(list, only);
  const [action, setAction] = useState<Action>();
  const close = () => setAction(undefined);
  return (
    <RecordScreen
      records={records}
      entity="Cheque"
      name={nameOfCheque}
      emptyHint="Payments by cheque are listed here."
      actions={{
        mayDelete: () => false,
        more: (cheque) => <Actions cheque={cheque} onAct={(does) => setAction({ cheque, does })} />,
      }}
    >
      <EntryDialog
        isOpen={action !== undefined}
        onClose={close}
        title={action && action.does !== 'deposit' ? answerTitles[action.does] : 'Deposit cheques'}
        isWide={action?.does === 'deposit'}
      >
        {action?.does === 'deposit' && <DepositForm first={action.cheque} onClose={close} />}
        {action && action.does !== 'deposit' && (
          <AnswerForm cheque={action.cheque} answer={action.does} onClose={close} />
        )}
      </EntryDialog>
    </RecordScreen>
  );
}

type ActionsProps = { cheque: ChequeRow; onAct: (does: Action['does']) => void };

/** What can be done next with a cheque, and its last step, which can be taken back. */
function Actions({ cheque, onAct }: ActionsProps) {
  const may = mayOf(useRole());
  const [mayDeposit, mayAnswer] = [may('cheques', 'write'), may('bank', 'write')];
  const { status } = cheque;
  const name = nameOfCheque(cheque);
  const isOpen = status === 'in_hand' || status === 'deposited';
  const last = lastSteps[status];
  return (
    <>
      {status === 'in_hand' && mayDeposit && (
        <IconButton icon={IconBuildingBank} label={`Deposit ${name}`} onClick={() => onAct('deposit')} />
      )}
      {status === 'deposited' && mayAnswer && (
        <IconButton icon={IconCheck} label={`Cleared: ${name}`} onClick={() => onAct('clear')} />
      )}
      {isOpen && mayAnswer && (
        <IconButton icon={IconX} label={`Bounced: ${name}`} onClick={() => onAct('bounce')} />
      )}
      {last && (last.call === 'deposit' ? mayDeposit : mayAnswer) && (
        <IconButton
          icon={IconArrowBackUp}
          label={`Undo ${last.text} of ${name}`}
          onClick={() => void takeBack(`${path}/${cheque.id}/${last.call}`)}
        />
      )}
    </>
  );
}

const lastSteps: Record<ChequeStatus, { call: string; text: string } | undefined> = {
  in_hand: undefined,
  deposited: { call: 'deposit', text: 'deposit' },
  cleared: { call: 'clear', text: 'clearing' },
  bounced: { call: 'bounce', text: 'bounce' },
};
