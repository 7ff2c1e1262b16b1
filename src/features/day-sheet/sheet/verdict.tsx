import { Fragment, type ReactNode } from 'react';
import { formatCount, formatRupees } from '../../../kit/shared/format.ts';
import { sumRupees } from '../../../kit/shared/money.ts';
import { thingName } from '../../../masters/things.ts';
import type { DaySheet, SheetGoods } from '../contract.ts';
import {
  cashCountOf,
  emptiesOf,
  filledOf,
  isOfSeveralDrivers,
  loadsOutOf,
  openCashOf,
  roadCashOf,
} from './balance.ts';
import { CashDifference } from './figures.tsx';
import tableClasses from './table.module.css';
import classes from './verdict.module.css';

/** The three disputed sums, each with its result first and its calculation below. */
export function Verdict({ sheet }: { sheet: DaySheet }) {
  return (
    <div className={classes.verdict}>
      {sheet.loads.length === 0 ? <NoLoads /> : <Loads sheet={sheet} />}
      <Cash sheet={sheet} />
    </div>
  );
}

function Loads({ sheet }: { sheet: DaySheet }) {
  const { goods } = sheet;
  const loadsOut = loadsOutOf(sheet);
  const filled = { ...filledOf(sheet), loadsOut };
  const empties = { ...emptiesOf(sheet), loadsOut };
  return (
    <>
      <Sum
        title="Filled"
        answer={<Answer {...filled} lines={goods} shortOf={({ filled }) => filled.short} />}
        steps={[
          `${formatCount(filled.loaded)} loaded`,
          ...carriedStep(filled),
          `− ${formatCount(filled.sold)} sold`,
          ...stepsBack(filled),
        ]}
      />
      <Sum
        title="Empties"
        answer={<Answer {...empties} lines={goods} shortOf={({ empty }) => empty.short} />}
        steps={[
          `${formatCount(empties.collected)} collected`,
          ...carriedStep(empties),
          ...stepsBack(empties),
        ]}
      />
    </>
  );
}

/** A driver who sold from an earlier load or from another driver's has nothing to bring back for this day. */
const NoLoads = () => (
  <>
    <Sum title="Filled" answer="No load" steps={['sold from another load']} />
    <Sum title="Empties" answer="No load" steps={['counted with that load']} />
  </>
);

const carriedStep = ({ carried }: { carried: number }) =>
  carried === 0 ? [] : [`${carried < 0 ? '−' : '+'} ${formatCount(Math.abs(carried))} carried over`];

type ReturnCounts = {
  back: number;
  defectiveBack?: number;
  out: number;
  short: number;
  loadsOut: ReturnType<typeof loadsOutOf>;
};

/** Before the first count, everything is still on the vehicle. */
const stepsBack = ({ back, defectiveBack = 0, out, short, loadsOut }: ReturnCounts) =>
  loadsOut === 'all'
    ? [`= ${formatCount(out)}`]
    : [
        `− ${formatCount(back)} back`,
        ...(defectiveBack > 0 ? [`− ${formatCount(defectiveBack)} back defective`] : []),
        ...(out > 0 ? [`− ${formatCount(out)} still out`] : []),
        `= ${formatCount(short)} short`,
      ];

type AnswerProps = ReturnCounts & { lines: readonly SheetGoods[]; shortOf: (line: SheetGoods) => number };

function Answer({ out, short, loadsOut, lines, shortOf }: AnswerProps) {
  const missing = lines.filter((line) => shortOf(line) > 0);
  if (missing.length > 0)
    return (
      <span className={tableClasses.short}>
        {/* A shortage of one kind only is named here already. */}
        {formatCount(short)}
        {missing.length === 1 && missing.map((line) => ` × ${thingName(line)}`)} short
      </span>
    );
  if (loadsOut === 'all' || out > 0) return <span>{formatCount(out)} on the vehicle</span>;
  return <span className={tableClasses.balanced}>Balanced</span>;
}

function Cash({ sheet }: { sheet: DaySheet }) {
  const { recoveries, totals } = sheet;
  const { counted, expected, isShared } = cashCountOf(sheet);
  const openCash = openCashOf(sheet);
  if (recoveries.length === 0)
    return (
      <Sum
        title="Cash"
        answer={openCash > 0 ? `${formatRupees(openCash)} to hand in` : 'None to hand in'}
        steps={[
          ...roadSteps(sheet),
          totals.open_entries > 0 || sheet.road ? 'not counted yet' : 'no sales to count',
        ]}
      />
    );
  if (recoveries.some(isOfSeveralDrivers))
    return (
      <Sum
        title="Cash of the area"
        answer="Counted with the area"
        steps={[
          `${formatRupees(sumRupees([totals.cash, -totals.open_cash]))} of this driver`,
          'difference in the list of drivers',
          ...(totals.open_cash > 0 ? [`(${formatRupees(totals.open_cash)} still to hand in)`] : []),
        ]}
      />
    );
  const differing = recoveries.flatMap(({ id, difference }) => (difference ? [{ id, difference }] : []));
  return (
    <Sum
      title={isShared ? 'Cash of the area' : 'Cash'}
      // A surplus does not offset another shortage.
      answer={
        differing.length === 0 ? (
          <CashDifference amount={0} />
        ) : (
          differing.map(({ id, difference }, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <CashDifference amount={difference} />
            </Fragment>
          ))
        )
      }
      steps={[
        `${formatRupees(counted)} counted`,
        `− ${formatRupees(expected)} expected`,
        ...(openCash > 0 ? [`(${formatRupees(openCash)} still to hand in)`] : []),
      ]}
    />
  );
}

/** '₹27,090 sold', '+ ₹4,000 collected', '− ₹1,500 spent' */
function roadSteps(sheet: DaySheet): string[] {
  const { collected, spent } = roadCashOf(sheet);
  if (collected === 0 && spent === 0) return [];
  return [
    `${formatRupees(sheet.totals.cash)} sold`,
    `+ ${formatRupees(collected)} collected`,
    `− ${formatRupees(spent)} spent`,
  ];
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
