import { Group } from '@mantine/core';
import { amountInWords } from '../../kit/shared/amount-in-words.ts';
import { formatCount, formatDay, formatRupees } from '../../kit/shared/format.ts';
import { Modal } from '../../kit/web/parts/modal.tsx';
import { usePhone } from '../../kit/web/parts/use-phone.ts';
import { PrintButton, PrintSheet } from '../../kit/web/print/print-sheet.tsx';
import { labels, type SlipRow } from './contract.ts';

const SIGNERS = ['Deposited by', 'Bank'];

type SlipDialogProps = { slip: SlipRow | undefined; onClose: () => void };

/** A deposit slip as it leaves the printer; open while there is one. */
export function SlipDialog({ slip, onClose }: SlipDialogProps) {
  const isPhone = usePhone();
  return (
    <Modal opened={slip !== undefined} onClose={onClose} title="Deposit slip" size="xl" fullScreen={isPhone}>
      {slip && (
        <>
          <Group justify="flex-end" mb="md">
            <PrintButton />
          </Group>
          <SlipPaper slip={slip} />
        </>
      )}
    </Modal>
  );
}

function SlipPaper({ slip }: { slip: SlipRow }) {
  const notes = slip.denominations.flatMap((entry) => Object.entries(entry));
  return (
    <PrintSheet
      title="Deposit Slip"
      isShown
      filter={[
        ['No.', String(slip.id)],
        [labels.date, formatDay(slip.date)],
        [labels.branch_id, slip.branch.name],
        [labels.bank_account_id, slip.bank_account.name],
        [labels.note, slip.note],
      ]}
      signers={SIGNERS}
    >
      <table>
        <thead>
          <tr>
            <th scope="col" className="figure">
              Note or coin (₹)
            </th>
            <th scope="col" className="figure">
              Count
            </th>
            <th scope="col" className="figure">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {notes.map(([value, { count, amount }]) => (
            <tr key={value}>
              <td className="figure">{value}</td>
              <td className="figure">{formatCount(count)}</td>
              <td className="figure">{formatRupees(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td className="figure">{formatRupees(slip.amount)}</td>
          </tr>
        </tfoot>
      </table>
      <p>{amountInWords(slip.amount)}</p>
    </PrintSheet>
  );
}
