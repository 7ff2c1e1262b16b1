import { byChoice, columnsOf } from '../../kit/web/list/columns.ts';
import type { ListScreen } from '../../kit/web/list/list.ts';
import { byGodown } from '../../masters/list-filters.ts';
import { path, type TransferRow, transferList } from './contract.ts';
import { goodsText, missingOf } from './words.ts';

const column = columnsOf(transferList);

/** The transfers of both ends. */
export const transferTable: ListScreen<TransferRow> = {
  path,
  label: 'Transfers',
  columns: [
    { ...column.date, below: { header: 'No.', value: (row) => String(row.id), isUnbroken: true } },
    { ...column.godown, below: column.to_godown, identifies: true },
    { header: 'Goods', value: ({ sent }) => goodsText(sent), identifies: true },
    { ...column.vehicle, below: column.crew },
    { ...column.status, value: ({ status }) => statusTexts[status], below: column.received_on },
    {
      header: 'Missing',
      value: (row) => (row.received ? goodsText(missingOf(row)) : ''),
      below: { header: 'Because of', value: ({ employee, loss_reason }) => whyOf(employee, loss_reason) },
    },
  ],
  filters: [
    byGodown,
    { ...byGodown, name: 'to_godown_id', label: column.to_godown.header },
    byChoice(transferList, 'status'),
  ],
  dayOf: (row) => row.date,
};

const statusTexts: Record<TransferRow['status'], string> = { sent: 'On the way', received: 'Received' };

const whyOf = (driver: TransferRow['employee'], reason: string): string =>
  [driver?.name, reason].filter(Boolean).join('; ');
