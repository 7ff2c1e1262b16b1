import { Group, Radio } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { formatCount, formatDay, formatRupees } from '../../kit/shared/format.ts';
import { Modal } from '../../kit/web/parts/modal.tsx';
import { usePhone } from '../../kit/web/parts/use-phone.ts';
import { WhatsAppButton } from '../../kit/web/parts/whatsapp-button.tsx';
import { PrintButton, PrintSheet } from '../../kit/web/print/print-sheet.tsx';
import { fullThingName } from '../../masters/things.ts';
import type { CounterRow } from './contract.ts';
import { paidPhrase, receiptMessage } from './sale.ts';

const papers = ['58 mm', '80 mm', 'A5'] as const;

type ReceiptDialogProps = { sale: CounterRow | undefined; onClose: () => void };

/** The receipt of a counter sale as it leaves the printer; open while there is a sale. */
export function ReceiptDialog({ sale, onClose }: ReceiptDialogProps) {
  const isPhone = usePhone();
  // The printer stands beside this computer.
  const [paper, setPaper] = useLocalStorage<(typeof papers)[number]>({
    key: 'paper of counter receipts',
    defaultValue: '80 mm',
    getInitialValueInEffect: false,
  });
  return (
    <Modal opened={sale !== undefined} onClose={onClose} title="Receipt" size="lg" fullScreen={isPhone}>
      <Group justify="space-between" gap="sm" mb="md">
        <Radio.Group aria-label="Paper" value={paper} onChange={(next) => setPaper(next as typeof paper)}>
          <Group gap="lg">
            {papers.map((name) => (
              <Radio key={name} value={name} label={name} />
            ))}
          </Group>
        </Radio.Group>
        <Group gap="sm">
          {sale && (
            <WhatsAppButton mobile={sale.mobileNumber} textOf={(business) => receiptMessage(business, sale)}>
              Receipt by WhatsApp
            </WhatsAppButton>
          )}
          <PrintButton />
        </Group>
      </Group>
      {sale && <Receipt sale={sale} paper={paper} />}
    </Modal>
  );
}

function Receipt({ sale, paper }: { sale: CounterRow; paper: (typeof papers)[number] }) {
  const { id, date, customer_name, company_name, mobileNumber, amount, sold_by, lines } = sale;
  const customer = [customer_name, company_name, mobileNumber].filter(Boolean).join(', ');
  return (
    <PrintSheet
      title="Receipt"
      isShown
      paper={paper}
      filter={[
        ['No.', String(id)],
        ['Date', formatDay(date)],
        ['Customer', customer],
        ['Sold by', sold_by],
      ]}
    >
      <table>
        <thead>
          <tr>
            <th>Goods</th>
            <th className="figure">Qty</th>
            <th className="figure">Rate</th>
            <th className="figure">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>
                {fullThingName(line)}
                {line.empty_cylinders > 0 && (
                  <div>
                    <small>Empties back: {formatCount(line.empty_cylinders)}</small>
                  </div>
                )}
              </td>
              <td className="figure">{line.qty > 0 && formatCount(line.qty)}</td>
              <td className="figure">{line.qty > 0 && formatRupees(line.rate)}</td>
              <td className="figure">{line.qty > 0 && formatRupees(line.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th colSpan={3}>Total, paid {paidPhrase(sale)}</th>
            <td className="figure">{formatRupees(amount)}</td>
          </tr>
        </tfoot>
      </table>
    </PrintSheet>
  );
}
