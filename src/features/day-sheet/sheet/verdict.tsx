import type { ReactNode } from 'react';
import { formatCount, formatRupees } from '../../../kit/shared/format.ts';
import type { DaySheet } from '../contract.ts';
import { countOf, emptiesOf, filledOf } from './balance.ts';
import { CashDifference } from './figures.tsx';
import classes from './sheet.module.css';

/** The three sums that are argued over, each with its answer first and how it came about below. */
export function Verdict({ sheet }: { sheet: DaySheet }) {
  const filled = filledOf(sheet);
  const empties = emptiesOf(sheet);
  return (
    <div className={classes.verdict}>
      <Sum
        title="Filled"
        answer={<Goods {...filled} />}
        steps={[
          `${formatCount(filled.loaded)} loaded`,
          `− ${formatCount(filled.sold)} sold`,
          ...rest(filled),
          `= ${formatCount(filled.short)} short`,
        ]}
      />
      <Sum
        title="Empties"
        answer={<Goods {...empties} />}
        steps={[
          `${formatCount(empties.collected)} collected`,
          ...rest(empties),
          `= ${formatCount(empties.short)} short`,
        ]}
      />
      <Cash sheet={sheet} />
    </div>
  );
}

type Ends = { back: number; out: number; short: number };

const rest = ({ back, out }: Ends) => [
  `− ${formatCount(back)} brought back`,
  ...(out > 0 ? [`− ${formatCount(out)} still out`] : []),
];

function Goods({ out, short }: Ends) {
  if (short > 0) return <span className={classes.short}>{formatCount(short)} short</span>;
  if (out > 0) return <span>{formatCount(out)} on the vehicle</span>;
  return <span className={classes.balanced}>Balanced</span>;
}

function Cash({ sheet }: { sheet: DaySheet }) {
  const { recoveries, totals } = sheet;
  const { counted, difference, expected, is_shared } = countOf(sheet);
  if (recoveries.length === 0)
    return (
      <Sum
        title="Cash"
        answer={totals.cash > 0 ? `${formatRupees(totals.cash)} to hand in` : 'None to hand in'}
        steps={[totals.open_entries > 0 ? 'not counted yet' : 'no sales to count']}
      />
    );
  return (
    <Sum
      title={is_shared ? 'Cash of the area' : 'Cash'}
      answer={<CashDifference amount={difference} />}
      steps={[`${formatRupees(counted)} counted`, `− ${formatRupees(expected)} expected`]}
    />
  );
}

function Sum({ title, answer, steps }: { title: string; answer: ReactNode; steps: string[] }) {
  return (
    <section className={classes.sum} aria-label={title}>
      <h3>{title}</h3>
      <p className={classes.answer}>{answer}</p>
      <p className={classes.steps}>
        {steps.map((step) => (
          <span key={step}>{step} </span>
        ))}
      </p>
    </section>
  );
}
