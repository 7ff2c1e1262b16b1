import { formatDay, formatMoment } from '../../kit/shared/format.ts';
import { PrintSheet } from '../../kit/web/print/print-sheet.tsx';
import type { CloseOnWire, DayOnWire } from './contract.ts';
import { FiguresView } from './figures/figures-view.tsx';
import classes from './paper.module.css';

const SIGNERS = ['Godown In-Charge', 'Branch In-Charge', 'Proprietor'];

/** A day on one sheet: signed off, with room for signatures, or the figures so far, marked as not closed. */
export const DayPaper = ({ day, close }: { day: DayOnWire; close?: CloseOnWire }) => (
  <PrintSheet
    title={close ? 'Day Close' : 'Day Close: not closed'}
    signers={close && SIGNERS}
    filter={[
      ['Branch', day.branch.name],
      ['Date', formatDay(day.date)],
      close
        ? ['Closed by', `${close.closed_by}, ${formatMoment(close.closed_at)}`]
        : ['State', 'Not closed: these figures may still change'],
    ]}
  >
    <FiguresView figures={day.figures} />
    {close?.note && <p className={classes.note}>Note: {close.note}</p>}
  </PrintSheet>
);
