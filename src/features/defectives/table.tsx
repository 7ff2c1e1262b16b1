import { byChoice, columnsOf } from '../../kit/web/list/columns.ts';
import type { ListScreen } from '../../kit/web/list/list.ts';
import { thingOf } from '../../masters/list-columns.ts';
import { byBranch, byGodown, byWeight } from '../../masters/list-filters.ts';
import { fullThingName } from '../../masters/things.ts';
import { byCustomer } from '../customers/contract.ts';
import { type DefectiveRow, defectiveList, kindNames, kindOptions, labels, path } from './contract.ts';

export const nameOf = (row: DefectiveRow): string =>
  `${row.qty} × ${fullThingName(row)}, ${row.reason}, ${row.godown.name}`;

const column = columnsOf(defectiveList);

/** The register of defective goods. */
export const defectives: ListScreen<DefectiveRow> = {
  path,
  label: 'Defectives',
  columns: [
    column.date,
    { ...column.godown, identifies: true },
    { ...thingOf(column), identifies: true },
    column.qty,
    column.reason,
    { ...column.kind, value: (row) => kindNames[row.kind], below: column.customer },
    column.note,
  ],
  filters: [
    byBranch,
    byGodown,
    { name: 'kind', label: labels.kind, source: { options: kindOptions } },
    byChoice(defectiveList, 'reason'),
    byCustomer,
    byChoice(defectiveList, 'product'),
    byWeight,
  ],
  dayOf: (row) => row.date,
};
