import { createBodyOf } from '../../kit/shared/body-from.ts';
import { recordCall } from '../../kit/shared/wire.ts';
import { useUrlRecord } from '../../kit/web/address/open-from-address.ts';
import { get } from '../../kit/web/client/read.ts';
import { today } from '../../kit/web/client/server-clock.ts';
import { describedBy } from '../../kit/web/conflict/conflict.ts';
import { filled, type TextOf } from '../../kit/web/form/form-values.ts';
import { useListForm } from '../../kit/web/form/use-list-form.ts';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { RecordScreen, useRecords } from '../../kit/web/record/record-screen.tsx';
import {
  type DefectiveBody,
  type DefectiveRow,
  defectiveBody,
  defectiveFields,
  defectiveRow,
  labels,
  path,
} from './contract.ts';
import { DefectiveForm } from './form.tsx';
import { defectives, nameOf } from './table.tsx';

const fields = describedBy(labels, { godown_id: '/godowns' }, { weight: 'kg' });

/** Goods that turned out defective: form above, newest first below. */
export function Screen() {
  const records = useRecords(defectives);
  const { form, edit, reenter, onDeleted } = useListForm<DefectiveBody, DefectiveRow>({
    records,
    schema: defectiveBody,
    empty: emptyForm(),
    kept: ['date', 'godown_id', 'kind'],
    toForm,
    fields,
  });
  usePageTitle('Day Business', form.existing ? 'Edit Defectives' : 'Defectives');
  useUrlRecord(async (id) => edit((await get(recordCall(path, defectiveRow), { id })).data));

  return (
    <RecordScreen
      records={records}
      entity="Defective"
      name={nameOf}
      onDeleted={onDeleted}
      recreationOf={(row) => ({ body: createBodyOf(defectiveFields, row) })}
      reenter={reenter}
      emptyHint="Leaky and damaged cylinders that you record above are listed here."
      actions={{ onEdit: edit }}
    >
      <DefectiveForm {...form} />
    </RecordScreen>
  );
}

const emptyForm = (): TextOf<DefectiveBody> => ({
  date: today(),
  godown_id: '',
  kind: 'found',
  product: 'Cylinders',
  weight: '',
  qty: '',
  reason: '',
  customer_id: '',
  day_entry_id: '',
  note: '',
});

const toForm = (row: DefectiveRow) => ({
  ...filled(emptyForm(), row),
  weight: row.weight > 0 ? String(row.weight) : '',
});
