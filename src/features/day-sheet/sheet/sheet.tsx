import type { DaySheet } from '../contract.ts';
import { CashCount, NotYetCounted } from './count.tsx';
import { GoodsTable } from './goods.tsx';
import { Head } from './head.tsx';
import { MoneyTable } from './money.tsx';
import { SalesTable } from './sales.tsx';
import classes from './sheet.module.css';
import { ShortageTable } from './shortage.tsx';
import { AccountTable, CreditTable, ExpensesTable, RoadTable } from './spent.tsx';
import { Verdict } from './verdict.tsx';

type SheetProps = {
  sheet: DaySheet;
  /** On paper the sales flow in columns, from page to page. */
  isPaper?: boolean;
  /** Begins a new page on paper. */
  startsPage?: boolean;
};

/** One driver's day, on the screen as on paper. */
export function Sheet({ sheet, isPaper = false, startsPage = false }: SheetProps) {
  return (
    <article
      className={startsPage ? `${classes.page} ${classes.new_page}` : classes.page}
      aria-label={`Day sheet of ${sheet.employee.name}`}
    >
      <Head sheet={sheet} />
      <Verdict sheet={sheet} />
      <div className={classes.halves}>
        <div className={classes.half}>
          <GoodsTable sheet={sheet} />
          <ShortageTable sheet={sheet} />
          <AccountTable sheet={sheet} />
          <ExpensesTable sheet={sheet} />
        </div>
        <div className={classes.half}>
          <MoneyTable sheet={sheet} />
          {sheet.recoveries.map((recovery) => (
            <CashCount key={recovery.id} sheet={sheet} recovery={recovery} />
          ))}
          <RoadTable sheet={sheet} />
          <NotYetCounted sheet={sheet} />
          <CreditTable sheet={sheet} />
        </div>
        <SalesTable sheet={sheet} isPaper={isPaper} />
      </div>
      <Signatures sheet={sheet} />
    </article>
  );
}

/** On paper only: the signatures. */
function Signatures({ sheet: { branches, employee } }: { sheet: DaySheet }) {
  const inCharge = branches.map((branch) => branch.in_charge).join(', ');
  return (
    <div className={classes.signatures} data-together>
      <p>Driver: {employee.name}</p>
      <p>In-charge: {inCharge}</p>
    </div>
  );
}
