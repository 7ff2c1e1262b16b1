import { IconArrowBackUp, IconCheck, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount, formatDay, formatWeight } from '../../kit/shared/format.ts';
import { useAccess } from '../../kit/web/client/access.ts';
import { useRole } from '../../kit/web/client/session.ts';
import { EntryDialog } from '../../kit/web/form/entry-dialog.tsx';
import { byChoice, columnsOf } from '../../kit/web/list/columns.ts';
import type { ListScreen } from '../../kit/web/list/list.ts';
import { IconButton } from '../../kit/web/parts/icon-button.tsx';
import { thumbnailOf } from '../../kit/web/parts/thumbnail.ts';
import { RecordScreen, useRecords } from '../../kit/web/record/record-screen.tsx';
import { takeBack } from '../../kit/web/record/take-back.ts';
import type { Column } from '../../kit/web/table/column.ts';
import { byBranch, byGodown, byVendor, byWeight } from '../../masters/list-filters.ts';
import { mayOf } from '../../masters/rights.ts';
import { ProofForm, SettleForm } from './claim-forms.tsx';
import { type ClaimRow, claimList, claimsPath, settlementPath } from './claims-contract.ts';

const nameOf = ({ qty, weight, plant_load, date }: ClaimRow): string =>
  `${formatCount(qty)} × ${formatWeight(weight)} of ${plant_load.name}, ${formatDay(date)}`;

const column = columnsOf(claimList);

const columns: Column<ClaimRow>[] = [
  column.date,
  { ...column.plant_load, below: column.vendor, identifies: true },
  { ...column.qty, below: column.weight, identifies: true },
  column.weight_read,
  {
    ...column.cylinder_number,
    below: column.note,
    thumbnail: ({ photo }) => photo && thumbnailOf(photo),
  },
  { ...column.status, below: column.settled_by },
  { ...column.settled_on, below: column.credit_note_no },
  column.credit_amount,
  { ...column.godown, startsHidden: true },
  { ...column.branch, startsHidden: true },
];

const claims: ListScreen<ClaimRow> = {
  path: claimsPath,
  label: 'Claims',
  columns,
  filters: [byBranch, byGodown, byVendor, byWeight, byChoice(claimList, 'status')],
  dayOf: (row) => row.date,
};

type Step = { claim: ClaimRow; does: 'prove' | 'settle' };

/** What plants have invoiced and not sent, newest first. */
export function Claims() {
  const records = useRecords(claims);
  const [step, setStep] = useState<Step>();
  const close = () => setStep(undefined);
  return (
    <RecordScreen
      records={records}
      entity="Claim"
      name={nameOf}
      emptyHint="Cylinders that a receipt says are short are listed here."
      actions={{
        mayDelete: () => false,
        more: (claim) => <Actions claim={claim} onAct={(does) => setStep({ claim, does })} />,
      }}
    >
      <EntryDialog
        isOpen={step !== undefined}
        onClose={close}
        title={step?.does === 'prove' ? 'Proof of the Claim' : 'Settle the Claim'}
      >
        {step?.does === 'prove' && (
          <ProofForm claim={step.claim} about={nameOf(step.claim)} onClose={close} />
        )}
        {step?.does === 'settle' && (
          <SettleForm claim={step.claim} about={nameOf(step.claim)} onClose={close} />
        )}
      </EntryDialog>
    </RecordScreen>
  );
}

type ActionsProps = { claim: ClaimRow; onAct: (does: Step['does']) => void };

function Actions({ claim, onAct }: ActionsProps) {
  const { canWrite } = useAccess();
  const mayCredit = mayOf(useRole())('stock_approval', 'write');
  if (!canWrite) return null;
  const name = nameOf(claim);
  return (
    <>
      <IconButton icon={IconPhoto} label={`Proof of ${name}`} onClick={() => onAct('prove')} />
      {claim.status === 'open' ? (
        <IconButton icon={IconCheck} label={`Settle ${name}`} onClick={() => onAct('settle')} />
      ) : (
        (claim.settled_by === 'replacement' || mayCredit) && (
          <IconButton
            icon={IconArrowBackUp}
            label={`Undo settlement of ${name}`}
            onClick={() => void takeBack(settlementPath(claim.id))}
          />
        )
      )}
    </>
  );
}
