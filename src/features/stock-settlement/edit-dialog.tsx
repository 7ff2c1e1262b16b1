import { Button, Group, Modal, Stack } from '@mantine/core';
import { FormProvider, useWatch } from 'react-hook-form';
import { formatDay } from '../../kit/shared/format.ts';
import { api } from '../../kit/web/api.ts';
import { useEntry } from '../../kit/web/entry-form.ts';
import { NumberField } from '../../kit/web/fields/number-field.tsx';
import {
  type OpenLoad,
  path,
  type SettlementPatch,
  type SettlementRow,
  settlementPatch,
} from './contract.ts';
import { Shortage } from './shortage.tsx';
import { changes } from './use-settling.ts';

type Props = { settlement: SettlementRow | undefined; onClose: () => void; onSaved: (id: number) => void };

/** Corrects what was counted; open while there is a settlement to correct. */
export function EditDialog({ settlement, onClose, onSaved }: Props) {
  return (
    <Modal
      opened={settlement !== undefined}
      onClose={onClose}
      title="Edit StockSettlement"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {settlement && <EditForm settlement={settlement} onClose={onClose} onSaved={onSaved} />}
    </Modal>
  );
}

function EditForm({ settlement, onClose, onSaved }: Props & { settlement: SettlementRow }) {
  const entry = useEntry<SettlementPatch, { msg: string; data: SettlementRow }>({
    schema: settlementPatch,
    empty: { qty: String(settlement.qty), empty_cylinders: String(settlement.empty_cylinders) },
    changes,
    save: (values) => api.patch(`${path}/${settlement.id}`, { ...values, version: settlement.version }),
    onSaved: ({ data }) => {
      onClose();
      onSaved(data.id);
    },
  });
  const values = useWatch({ control: entry.form.control });
  const load = loadOf(settlement);

  return (
    <FormProvider {...entry.form}>
      <form
        ref={entry.ref}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void entry.submit();
        }}
      >
        <Stack gap="md">
          <div>
            {settlement.employee.name}, {settlement.area_code.area_code}, {formatDay(settlement.date)}:{' '}
            {settlement.assigned} assigned, {settlement.sold} sold
          </div>
          <NumberField
            name="qty"
            label="Quantity"
            hint={`${load.expected_filled} expected`}
            required
            is_first
          />
          <NumberField
            name="empty_cylinders"
            label="Empty Cylinders"
            hint={`${load.expected_empty} expected`}
          />
          <Shortage
            load={load}
            typed={{ qty: String(values.qty), empty_cylinders: String(values.empty_cylinders) }}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={entry.form.formState.isSubmitting}>
              Update
            </Button>
          </Group>
        </Stack>
      </form>
    </FormProvider>
  );
}

/** The load as it stood before it was settled: what came back and what is short make what was expected. */
const loadOf = (settlement: SettlementRow): OpenLoad => ({
  employee_id: settlement.employee_id,
  driver: settlement.employee.name,
  vehicle_id: settlement.vehicle_id,
  vehicle_number: settlement.vehicle.vehicle_number,
  product: settlement.product || 'Cylinders',
  weight: settlement.weight,
  assigned: settlement.assigned,
  sold: settlement.sold,
  expected_filled: settlement.qty + settlement.short_filled,
  expected_empty: settlement.empty_cylinders + settlement.short_empty,
});
