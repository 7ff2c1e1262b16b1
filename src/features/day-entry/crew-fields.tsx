import { useWatch } from 'react-hook-form';
import { formFields } from '../../kit/web/fields/form-fields.ts';
import type { Crew, SaleLoad } from './sale.ts';

const { ChoiceField } = formFields<Crew>();

const FROM_LOAD = 'Taken from the load, if blank';

type CrewFieldsProps = {
  loads: readonly SaleLoad[];
  /** Run after a pick; '' means cleared. */
  onDriver?: (id: string) => void;
  onVehicle?: (id: string) => void;
};

/** Driver and vehicle of the day's loads; the first load that carries the goods fills them in. */
export function CrewFields({ loads, onDriver, onVehicle }: CrewFieldsProps) {
  const drivers = new Map(loads.map(({ employee }) => [String(employee.id), employee.name]));
  const vehicles = new Map(loads.map(({ vehicle }) => [String(vehicle.id), vehicle.vehicle_number]));
  const [driver, vehicle] = useWatch<Crew, ['employee_id', 'vehicle_id']>({
    name: ['employee_id', 'vehicle_id'],
  });
  return (
    <>
      <ChoiceField
        name="employee_id"
        label="Driver"
        options={optionsOf(drivers)}
        {...(!driver && { hint: FROM_LOAD })}
        {...(onDriver && { onPick: onDriver })}
      />
      <ChoiceField
        name="vehicle_id"
        label="Vehicle"
        options={optionsOf(vehicles)}
        {...(!vehicle && { hint: FROM_LOAD })}
        {...(onVehicle && { onPick: onVehicle })}
      />
    </>
  );
}

const optionsOf = (names: ReadonlyMap<string, string>) =>
  [...names].map(([value, label]) => ({ value, label }));
