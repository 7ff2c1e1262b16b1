import { IconTruckReturn } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { createBodyOf } from '../../kit/shared/body-from.ts';
import { recordCall } from '../../kit/shared/wire.ts';
import { useUrlRecord } from '../../kit/web/address/open-from-address.ts';
import { get } from '../../kit/web/client/read.ts';
import { useRules } from '../../kit/web/client/rules.ts';
import { today } from '../../kit/web/client/server-clock.ts';
import { describedBy } from '../../kit/web/conflict/conflict.ts';
import { filled, type TextOf } from '../../kit/web/form/form-values.ts';
import { useListForm } from '../../kit/web/form/use-list-form.ts';
import { IconButton } from '../../kit/web/parts/icon-button.tsx';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { RecordScreen, useRecords } from '../../kit/web/record/record-screen.tsx';
import { shortfallCall } from '../godown-dashboard/contract.ts';
import {
  type InventoryBody,
  type InventoryRow,
  inventoryBody,
  inventoryFields,
  inventoryRow,
  labels,
  path,
} from './contract.ts';
import { InventoryForm } from './form.tsx';
import { nameOf, purchases } from './table.tsx';
import { purchaseWarnings } from './warnings.ts';

const fields = describedBy(
  labels,
  { godown_id: '/godowns', product_vendor_id: '/vendors', mode_of_payment_id: '/mode_of_payments' },
  { weight: 'kg', invoice_amount: 'rupees', paid_amount: 'rupees' },
);

/** Purchases from vendors: form above, newest first below. */
export function Screen() {
  const records = useRecords(purchases(useRules()));
  const { form, edit, reenter, onDeleted } = useListForm<InventoryBody, InventoryRow>({
    records,
    schema: inventoryBody,
    empty: emptyForm(),
    kept: ['date', 'godown_id', 'product_vendor_id'],
    toForm,
    fields,
    warningsOf: purchaseWarnings,
  });
  usePageTitle('Inventory', form.existing ? 'Edit Inventory' : 'Add To Inventory');
  useUrlRecord(async (id) => edit((await get(recordCall(path, inventoryRow), { id })).data));

  return (
    <RecordScreen
      records={records}
      entity="Inventory"
      name={nameOf}
      onDeleted={onDeleted}
      recreationOf={(row) => ({
        body: createBodyOf(inventoryFields, row),
        lost: row.file ? 'its attachment' : undefined,
      })}
      reenter={reenter}
      warning={{ call: shortfallCall, query: { source: 'inventory' } }}
      emptyHint="Add a purchase above. It is listed here."
      actions={{
        onEdit: edit,
        mayEdit: ({ plant_load }) => !plant_load,
        mayDelete: ({ plant_load }) => !plant_load,
        more: ({ plant_load }) => plant_load && <PlantLoadLink number={plant_load.name} />,
      }}
    >
      <InventoryForm {...form} />
    </RecordScreen>
  );
}

/** The way to the load by which a purchase came, and where it is changed. */
function PlantLoadLink({ number }: { number: string }) {
  const navigate = useNavigate();
  const address = `/plant-loads?${new URLSearchParams({ find: number })}`;
  return (
    <IconButton
      icon={IconTruckReturn}
      label={`Plant load ${number}`}
      onClick={() => void navigate(address)}
    />
  );
}

const emptyForm = (): TextOf<InventoryBody> => ({
  date: today(),
  invoice_no: '',
  godown_id: '',
  product_vendor_id: '',
  product: '',
  weight: '',
  qty: '',
  empty_cylinders: '',
  invoice_amount: '',
  payment_mode: '',
  paid_amount: '',
  note: '',
  file: undefined,
  mode_of_payment_id: '',
});

const toForm = (row: InventoryRow) => ({
  ...filled(emptyForm(), row),
  weight: row.weight > 0 ? String(row.weight) : '',
});
