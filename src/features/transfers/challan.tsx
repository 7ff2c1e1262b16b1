import { Group } from '@mantine/core';
import { formatCount, formatDay, formatWeight } from '../../kit/shared/format.ts';
import { Modal } from '../../kit/web/parts/modal.tsx';
import { usePhone } from '../../kit/web/parts/use-phone.ts';
import { PaperTable } from '../../kit/web/print/paper-table.tsx';
import { PrintButton, PrintSheet } from '../../kit/web/print/print-sheet.tsx';
import type { Column } from '../../kit/web/table/column.ts';
import { fullThingName, type StockState, stockStates } from '../../masters/things.ts';
import { labels, type TransferLine, type TransferRow } from './contract.ts';
import { goodsText, lpgOf, missingOf, stateNames } from './words.ts';

const SIGNERS = ['Sent by', 'Driver', 'Received by'];

type ChallanDialogProps = { transfer: TransferRow | undefined; onClose: () => void };

/** The paper that travels with the goods, as it leaves the printer; open while there is a transfer. */
export function ChallanDialog({ transfer, onClose }: ChallanDialogProps) {
  const isPhone = usePhone();
  return (
    <Modal opened={transfer !== undefined} onClose={onClose} title="Challan" size="lg" fullScreen={isPhone}>
      <Group justify="flex-end" mb="md">
        <PrintButton />
      </Group>
      {transfer && <Challan transfer={transfer} />}
    </Modal>
  );
}

function Challan({ transfer }: { transfer: TransferRow }) {
  const { id, date, godown, to_godown, vehicle, crew, sent, received_on, note } = transfer;
  const missing = missingOf(transfer);
  const sumOf = (state: StockState) => sent.reduce((sum, line) => sum + line[state], 0);
  const states = stockStates.filter((state) => sumOf(state) > 0);
  const columns: Column<TransferLine & { id: number }>[] = [
    { header: 'Goods', value: fullThingName },
    ...states.map((state) => ({
      header: stateNames[state],
      value: (line: TransferLine) => line[state] || null,
      figure: 'count' as const,
    })),
    { header: 'LPG', value: (line) => lpgOf([line]) || null, figure: 'kg' },
  ];
  return (
    <PrintSheet
      title="Delivery Challan"
      isShown
      filter={[
        ['No.', String(id)],
        [labels.date, formatDay(date)],
        [labels.godown_id, godown.name],
        [labels.to_godown_id, to_godown.name],
        [labels.vehicle, vehicle],
        [labels.crew, crew],
        [labels.received_on, received_on === null ? '' : formatDay(received_on)],
      ]}
      signers={SIGNERS}
    >
      <PaperTable
        columns={columns}
        rows={sent.map((line, index) => ({ ...line, id: index + 1 }))}
        foot={
          <tr>
            <th>Total</th>
            {states.map((state) => (
              <td key={state} className="figure">
                {formatCount(sumOf(state))}
              </td>
            ))}
            <td className="figure">{formatWeight(lpgOf(sent))}</td>
          </tr>
        }
      />
      {received_on !== null && missing.length > 0 && <p>Missing on arrival: {goodsText(missing)}</p>}
      {note && <p>{note}</p>}
    </PrintSheet>
  );
}
