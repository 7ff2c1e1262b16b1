import { Stack } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../../kit/web/icon-button.tsx';
import { PagedTable } from '../../kit/web/paged-table.tsx';
import { useRecordDialogs } from '../../kit/web/record-dialogs.tsx';
import { usePages } from '../../kit/web/use-pages.ts';
import { type CustomerType, customerTraits } from '../../masters/choices.ts';
import { type CustomerRecord, type CustomerRow, path } from './contract.ts';
import { CustomerForm } from './form.tsx';
import { columns, nameOf } from './table.tsx';

type Props = {
  type: CustomerType;
  title: string;
  updated: CustomerRecord | undefined;
  onEdit: (row: CustomerRow) => void;
  onView: (id: number) => void;
  /** The update is over. */
  onLeave: () => void;
  onCancel: () => void;
};

/** The form and the list of one type of customer. */
export function CustomerPanel({ type, title, updated, onEdit, onView, onLeave, onCancel }: Props) {
  const pages = usePages<CustomerRow>(path, { customerType: type });
  const [lit_id, setLit] = useState<number>();
  const records = useRecordDialogs<CustomerRow>({
    entity: 'Customer',
    path,
    name: nameOf,
    has_uses: true,
    query: { customerType: type },
    // A form for a record that is gone could not be saved.
    onDeleted: ({ id }) => id === updated?.id && onLeave(),
  });

  return (
    <Stack gap="lg">
      <CustomerForm
        key={updated?.id ?? 'add'}
        type={type}
        title={title}
        updated={updated}
        onCancel={onCancel}
        onSaved={({ id }) => {
          setLit(id);
          if (updated) onLeave();
          else pages.toFirst();
        }}
      />
      <PagedTable
        label="Customers"
        pages={pages}
        columns={columns}
        lit_id={lit_id}
        loading_text="Loading ..."
        empty_text="No Customer Found"
        empty_hint={`Fill the form above to add the first ${type} customer.`}
        actions={{
          ...records.actions,
          onEdit,
          mayEdit: ({ customerType }) => customerTraits[customerType].isEditable,
          more: (row) => (
            <IconButton label={`View ${nameOf(row)}`} onClick={() => onView(row.id)}>
              <IconEye size={18} stroke={1.75} aria-hidden />
            </IconButton>
          ),
        }}
      />
      {records.dialogs}
    </Stack>
  );
}
