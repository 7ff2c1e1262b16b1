import { Fragment, type ReactNode } from 'react';
import { formatCount, formatRupees } from '../../../kit/shared/format.ts';
import type { DaySheet, Goods } from '../contract.ts';
import { countOf, emptiesOf, filledOf } from './balance.ts';
import { CashDifference } from './figures.tsx';
import classes from './sheet.module.css';
import table_classes from './table.module.css';
import { thingName } from './words.ts';

/** The three sums that are argued over, each with its answer first and how it came about below. */
export function Verdict({ sheet }: { sheet: DaySheet }) {
  const filled = filledOf(sheet);
  const empties = emptiesOf(sheet);
  return (
    <div className={classes.verdict}>
      <Sum
        title="Filled"
        answer={<Answer {...filled} lines={sheet.goods} shortOf={({ filled }) => filled.short} />}
        steps={[
          `${formatCount(filled.loaded)} loaded`,
          `− ${formatCount(filled.sold)} sold`,
          ...stepsBack(filled),
        ]}
      />
      <Sum
        title="Empties"
        answer={<Answer {...empties} lines={sheet.goods} shortOf={({ empty }) => empty.short} />}
        steps={[`${formatCount(empties.collected)} collected`, ...stepsBack(empties)]}
      />
      <Cash sheet={sheet} />
    </div>
  );
}

type Ends = { back: number; out: number; short: number };

/** While nothing has come back, what there is is on the vehicle. */
const stepsBack = ({ back, out, short }: Ends) =>
  out > 0 && back + short === 0
    ? [`= ${formatCount(out)}`]
    : [
        `− ${formatCount(back)} back`,
        ...(out > 0 ? [`− ${formatCount(out)} still out`] : []),
        `= ${formatCount(short)} short`,
      ];

type AnswerProps = Ends & { lines: readonly Goods[]; shortOf: (line: Goods) => number };

function Answer({ out, short, lines, shortOf }: AnswerProps) {
  const missing = lines.filter((line) => shortOf(line) > 0);
  if (missing.length > 0)
    return (
      <span className={table_classes.short}>
        {/* What is short of one kind alone is named here already. */}
        {formatCount(short)}
        {missing.length === 1 && missing.map((line) => ` × ${thingName(line)}`)} short
      </span>
    );
  if (out > 0) return <span>{formatCount(out)} on the vehicle</span>;
  return <span className={table_classes.balanced}>Balanced</span>;
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
          <Fragment key={step}>
            <span>{step}</span>{' '}
          </Fragment>
        ))}
      </p>
    </section>
  );
}
