import { formatDay, formatMoment } from '../../kit/shared/format.ts';
import { PrintSheet } from '../../kit/web/print/print-sheet.tsx';
import type { CloseOnWire, DayOnWire } from './contract.ts';
import { FiguresView } from './figures/figures-view.tsx';
import classes from './paper.module.css';

const SIGNERS = ['Godown In-Charge', 'Branch In-Charge', 'Proprietor'];

/** A signed-off day on one sheet, with room for signatures. */
export const DayPaper = ({ day, close }: { day: DayOnWire; close: CloseOnWire }) => (
  <PrintSheet
    title="Day Close"
    filter={[
      ['Branch', day.branch.name],
      ['Date', formatDay(day.date)],
      ['Closed by', `${close.closed_by}, ${formatMoment(close.closed_at)}`],
    ]}
  >
    <FiguresView figures={day.figures} />
    {close.note && <p className={classes.note}>Note: {close.note}</p>}
    <div className={classes.signatures} data-together>
      {SIGNERS.map((signer) => (
        <div key={signer} className={classes.signature}>
          {signer}
        </div>
      ))}
    </div>
  </PrintSheet>
);
