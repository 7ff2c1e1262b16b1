/** Columns that several lists have (`Column` of kit/web). */

type WithThing = { product: string; weight: number };
export const thingColumn = {
  header: 'Product',
  value: (row: WithThing) => row.product,
  isWhole: true,
  field: 'product',
  filter: 'product',
  below: {
    header: 'Weight',
    value: (row: WithThing) => row.weight || null,
    figure: 'kg',
    field: 'weight',
    filter: 'weight',
  },
} as const;

type RowWithArea = { area_code: { area_code: string } };
export const areaColumn = {
  header: 'Area Code',
  value: (row: RowWithArea) => row.area_code.area_code,
  field: 'area_code',
  filter: 'area_code_id',
} as const;

type WithCrew = { employee: { name: string }; vehicle: { vehicle_number: string } };
export const crewColumn = {
  header: 'Driver',
  value: (row: WithCrew) => row.employee.name,
  identifies: true,
  field: 'employee',
  filter: 'employee_id',
  below: {
    header: 'Vehicle',
    value: (row: WithCrew) => row.vehicle.vehicle_number,
    field: 'vehicle',
    filter: 'vehicle_id',
  },
} as const;
