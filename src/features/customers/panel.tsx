import { IconEye } from '@tabler/icons-react';
import { useAccess } from '../../kit/web/client/access.ts';
import { IconButton } from '../../kit/web/parts/icon-button.tsx';
import { RecordScreen, useRecords } from '../../kit/web/record/record-screen.tsx';
import { type CustomerType, customerTraits } from '../../masters/choices.ts';
import type { CustomerRecord, CustomerRow } from './contract.ts';
import { CustomerForm } from './form.tsx';
import { customerLists, nameOf } from './table.tsx';

type PanelProps = {
  type: CustomerType;
  title: string;
  existing: CustomerRecord | undefined;
  onEdit: (row: CustomerRow) => void;
  onView: (id: number) => void;
  /** Runs when the update ends. */
  onLeave: () => void;
  onCancel: () => void;
};

/** The form and the list of one type of customer. */
export function CustomerPanel({ type, title, existing, onEdit, onView, onLeave, onCancel }: PanelProps) {
  const { list, only } = customerLists[type];
  const records = useRecords(list, only);
  const { canWrite } = useAccess();
  return (
    <RecordScreen
      records={records}
      entity="Customer"
      name={nameOf}
      hasUses
      recreationOf={() => ({})}
      query={{ customerType: type }}
      // A form for a record that is gone could not be saved.
      onDeleted={({ id }) => id === existing?.id && onLeave()}
      loadingText="Loading ..."
      emptyText="No Customer Found"
      emptyHint={`Fill the form above to add the first ${type} customer.`}
      actions={{
        ...(canWrite && { onEdit }),
        mayEdit: ({ customerType }) => customerTraits[customerType].isEditable,
        more: (row) => (
          <IconButton icon={IconEye} label={`View ${nameOf(row)}`} onClick={() => onView(row.id)} />
        ),
      }}
    >
      <CustomerForm
        key={existing?.id ?? 'add'}
        type={type}
        title={title}
        existing={existing}
        onCancel={onCancel}
        onSaved={(row) => {
          if (!existing) return records.onCreated(row);
          records.onChanged(row);
          onLeave();
        }}
      />
    </RecordScreen>
  );
}
