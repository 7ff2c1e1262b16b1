import { today } from '../../kit/web/client/server-clock.ts';
import { filled, type TextOf } from '../../kit/web/form/form-values.ts';
import type { LoadBody, LoadRow } from './contract.ts';

export type LoadValues = TextOf<Omit<LoadBody, 'status'>>;

export const emptyForm = (): LoadValues => ({
  date: today(),
  area_code_id: '',
  employee_id: '',
  vehicle_id: '',
  branch_id: '',
  godown_id: '',
  product: '',
  weight: '',
  qty: '',
});

export const toForm = (row: LoadRow) => ({
  ...filled(emptyForm(), row),
  weight: row.weight > 0 ? String(row.weight) : '',
});
