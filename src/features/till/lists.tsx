import { IconArrowBackUp, IconBuildingBank, IconPrinter } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { createBodyOf } from '../../kit/shared/body-from.ts';
import { formatDay, formatRupees } from '../../kit/shared/format.ts';
import { useRole } from '../../kit/web/client/session.ts';
import { columnsOf } from '../../kit/web/list/columns.ts';
import type { ListScreen } from '../../kit/web/list/list.ts';
import { IconButton } from '../../kit/web/parts/icon-button.tsx';
import { RecordScreen, useRecords } from '../../kit/web/record/record-screen.tsx';
import { takeBack } from '../../kit/web/record/take-back.ts';
import { differenceText } from '../../masters/cash-difference.ts';
import { mayOf } from '../../masters/rights.ts';
import {
  type CountRow,
  countBody,
  countList,
  countsPath,
  isOfBank,
  labels,
  type MoveRow,
  moveFields,
  moveKinds,
  moveList,
  movesPath,
  type SlipRow,
  slipBody,
  slipList,
  slipsPath,
} from './contract.ts';
import { CreditDialog } from './credit-dialog.tsx';
import { SlipDialog } from './slip-dialog.tsx';
import { moveTitles, nameOfCount, nameOfMove, nameOfSlip } from './words.ts';

type BranchProps = { branchId: string };

const useOfBranch = (branchId: string) => useMemo(() => ({ branch_id: branchId }), [branchId]);

const countColumn = columnsOf(countList);
const counts: ListScreen<CountRow> = {
  path: countsPath,
  label: 'Till counts',
  columns: [
    { ...countColumn.date, identifies: true },
    // An opening needs no reason.
    { ...countColumn.reason, value: (row) => (row.is_opening ? 'Opening' : row.reason) },
    {
      ...countColumn.expected_amt,
      cell: (row) => (row.is_opening ? '–' : formatRupees(row.expected_amt)),
    },
    {
      ...countColumn.difference,
      cell: (row) => (row.is_opening ? '–' : differenceText(row.difference)),
      identifies: true,
    },
    { ...countColumn.counted_amt, isAmount: true },
  ],
  filters: [],
};

/** How the till was counted, the last count first. */
export function Counts({ branchId }: BranchProps) {
  const records = useRecords(counts, useOfBranch(branchId));
  return (
    <RecordScreen
      records={records}
      entity="Till Count"
      name={nameOfCount}
      recreationOf={(row) => ({ body: createBodyOf(countBody, row) })}
      emptyHint="Counts of the till are listed here."
    >
      {null}
    </RecordScreen>
  );
}

const moveColumn = columnsOf(moveList);
const moves: ListScreen<MoveRow> = {
  path: movesPath,
  label: 'Put in and drawn',
  columns: [
    { ...moveColumn.date, identifies: true },
    { ...moveColumn.kind, value: ({ kind }) => moveTitles[kind], identifies: true },
    moveColumn.bank_account,
    moveColumn.note,
    moveColumn.amount,
  ],
  filters: [
    {
      name: 'kind',
      label: labels.kind,
      source: { options: moveKinds.map((kind) => ({ value: kind, label: moveTitles[kind] })) },
    },
  ],
};

/** What the owner put in and drew, newest first. */
export function Moves({ branchId }: BranchProps) {
  const records = useRecords(moves, useOfBranch(branchId));
  const mayDraw = mayOf(useRole())('bank', 'write');
  return (
    <RecordScreen
      records={records}
      entity="Entry"
      name={nameOfMove}
      recreationOf={(row) => ({ body: createBodyOf(moveFields, row) })}
      emptyHint="What the owner puts in and draws is listed here."
      actions={{ mayDelete: (row) => !isOfBank(row) || mayDraw }}
    >
      {null}
    </RecordScreen>
  );
}

const slipColumn = columnsOf(slipList);
const slips: ListScreen<SlipRow> = {
  path: slipsPath,
  label: 'Deposit slips',
  columns: [
    { ...slipColumn.date, identifies: true },
    { ...slipColumn.bank_account, identifies: true },
    slipColumn.note,
    {
      header: labels.credited_on,
      value: (row) => row.credited_on ?? '',
      cell: ({ credited_on }) => (credited_on ? formatDay(credited_on) : 'In transit'),
      isDate: true,
    },
    slipColumn.amount,
  ],
  filters: [{ name: 'bank_account_id', label: labels.bank_account_id, source: { to: '/bank_accounts' } }],
};

/** What went to the bank, newest first. */
export function Slips({ branchId }: BranchProps) {
  const records = useRecords(slips, useOfBranch(branchId));
  const [printed, setPrinted] = useState<SlipRow>();
  const [credited, setCredited] = useState<SlipRow>();
  const mayCredit = mayOf(useRole())('bank', 'write');
  return (
    <RecordScreen
      records={records}
      entity="Deposit Slip"
      name={nameOfSlip}
      recreationOf={(row) => ({ body: createBodyOf(slipBody, row) })}
      emptyHint="Cash that goes to the bank is listed here until it is credited, and after."
      actions={{
        mayDelete: ({ credited_on }) => credited_on === null,
        more: (row) => (
          <>
            <IconButton
              icon={IconPrinter}
              label={`Slip of ${nameOfSlip(row)}`}
              onClick={() => setPrinted(row)}
            />
            {mayCredit && row.credited_on === null && (
              <IconButton
                icon={IconBuildingBank}
                label={`Credited by the bank: ${nameOfSlip(row)}`}
                onClick={() => setCredited(row)}
              />
            )}
            {mayCredit && row.credited_on !== null && (
              <IconButton
                icon={IconArrowBackUp}
                label={`Undo credit of ${nameOfSlip(row)}`}
                onClick={() => void takeBack(`${slipsPath}/${row.id}/credit`)}
              />
            )}
          </>
        ),
      }}
    >
      <SlipDialog slip={printed} onClose={() => setPrinted(undefined)} />
      <CreditDialog slip={credited} onClose={() => setCredited(undefined)} onSaved={records.onChanged} />
    </RecordScreen>
  );
}
