import { Image } from '@mantine/core';
import { Facts } from '../../kit/web/parts/facts.tsx';
import { RecordDialog } from '../../kit/web/record/record-dialog.tsx';
import { vehicle } from '../../masters/vehicle.ts';
import type { ExpenseRow } from './contract.ts';

type Vehicle = Readonly<Record<string, string | number | null>>;
type VehicleDialogProps = { expense: ExpenseRow | undefined; onClose: () => void };

/** Which vehicle the money was spent on: open while there is an expense with one. */
export function VehicleDialog({ expense, onClose }: VehicleDialogProps) {
  return (
    <RecordDialog
      title="Vehicle Details"
      path={vehicle.path}
      id={expense?.vehicle_id}
      height={324}
      onClose={onClose}
    >
      {(record: Vehicle) => (
        <>
          <Facts
            facts={vehicle.columns.map((name) => [vehicle.fields[name].label, String(record[name] ?? '')])}
          />
          {record.image && (
            <Image
              src={String(record.image)}
              alt={`Photo of ${record.vehicle_number}`}
              mah={240}
              mt={16}
              fit="contain"
            />
          )}
        </>
      )}
    </RecordDialog>
  );
}
