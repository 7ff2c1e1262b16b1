import { backupProblem } from '../../../domain/backups.ts';
import { duePapers } from '../../../domain/papers.ts';
import { type BusinessRules, businessRules } from '../../../domain/settings.ts';
import { type LicensedGodown, licensedGodowns } from '../../../domain/stock/licence.ts';
import { cashRemark } from '../../../domain/till/cash-limits.ts';
import type { Db } from '../../../kit/server/db/db.ts';
import { formatCount, formatDay, formatRupees, formatWeight } from '../../../kit/shared/format.ts';
import { sumRupees } from '../../../kit/shared/money.ts';
import { licenceLevel, licenceText } from '../../../masters/licence.ts';
import { stateName, stockStates } from '../../../masters/things.ts';
import { type CheckLine, type DayFigures, type DayOfBranch, type LineKind, lineKinds } from '../contract.ts';
import { earlierText } from '../earlier/earlier-text.ts';
import {
  type CheckedLoad,
  cashDifferences,
  cashFromCustomers,
  cashToPayees,
  type Difference,
  freeExpenses,
  freeSales,
  loadsStillOut,
  moreEmpties,
  type OpenArea,
  openAreas,
  overpaidPurchases,
  shortSettlements,
} from './queries.ts';

type RecordOfLine = Partial<Pick<CheckLine, 'record_id' | 'area_code_id' | 'date'>>;

/** What blocks the close of a day with these figures, what needs a note, and remarks; in that order. */
export async function checklist(db: Db, day: DayOfBranch, figures: DayFigures): Promise<CheckLine[]> {
  const line = (kind: LineKind, text: string, about: RecordOfLine = {}): CheckLine => ({
    kind,
    weight: lineKinds[kind],
    text,
    record_id: null,
    area_code_id: null,
    date: day.date,
    ...about,
  });
  const problem = await backupProblem(db);
  const rules = await businessRules(db);
  const papers = await duePapers(db, day.date, day.branch_id);
  return [
    ...(await openLines(db, day, line, rules)),
    ...(await stockLines(db, day, line, figures)),
    ...(await moneyLines(db, day, line, rules)),
    ...tillLines(day, line, figures),
    ...(figures.till ? await cashLines(db, day, line, rules) : []),
    ...(await unusualLines(db, day, line, figures)),
    ...papers.map(({ id, text }) => line('paper_expires', text, { record_id: id })),
    ...(problem ? [line('no_backup', problem)] : []),
  ].toSorted((left, right) => ORDER[left.weight] - ORDER[right.weight]);
}

const ORDER: Record<CheckLine['weight'], number> = { blocks: 0, explain: 1, remark: 2 };

type NewLine = (kind: LineKind, text: string, about?: RecordOfLine) => CheckLine;

async function openLines(
  db: Db,
  day: DayOfBranch,
  line: NewLine,
  { driver_accounts }: BusinessRules,
): Promise<CheckLine[]> {
  const areas = await openAreas(db, { ...day, hasAccounts: driver_accounts });
  return areas.map((area) => line('open_area', openText(area), { area_code_id: area.area_code_id }));
}

async function stockLines(
  db: Db,
  day: DayOfBranch,
  line: NewLine,
  { earlier_open: open }: DayFigures,
): Promise<CheckLine[]> {
  const shortages = await shortSettlements(db, day);
  const loadsOut = await loadsStillOut(db, day);
  return [
    ...shortages.map(({ id, area_code, driver, short_filled, short_empty }) =>
      line('short', `${area_code}, ${driver}: short of ${partsText(short_filled, short_empty)}`, {
        record_id: id,
      }),
    ),
    ...loadsOut.map((load) =>
      line('still_out', `${loadText(load)} still out since ${formatDay(load.date)}`, {
        area_code_id: load.area_code_id,
        date: load.date,
      }),
    ),
    ...(await licensedGodowns(db, day)).flatMap((godown) => licenceLines(line, godown)),
    ...(open ? [line('earlier_open', earlierText(open), { record_id: day.branch_id, date: open.last })] : []),
  ];
}

/** What a licence nearly or no longer allows. */
function licenceLines(line: NewLine, { id, name, ...kg }: LicensedGodown): CheckLine[] {
  const level = licenceLevel(kg);
  if (level === 'within') return [];
  const kind = level === 'over' ? 'over_licence' : 'near_licence';
  return [line(kind, `Licensed LPG of ${name}: ${licenceText(kg)}`, { record_id: id })];
}

async function moneyLines(
  db: Db,
  day: DayOfBranch,
  line: NewLine,
  { cash_difference_limit }: BusinessRules,
): Promise<CheckLine[]> {
  const differences = await cashDifferences(db, day);
  return differences.map((recovery) => {
    const { id, area_code_id, difference, reason } = recovery;
    const isExplained = reason !== '' || Math.abs(difference) <= cash_difference_limit;
    return line(isExplained ? 'difference' : 'unexplained', differenceText(recovery, isExplained), {
      record_id: id,
      area_code_id,
    });
  });
}

function tillLines({ branch_id }: DayOfBranch, line: NewLine, { till }: DayFigures): CheckLine[] {
  if (!till) return [];
  const { closing, counted, difference } = till;
  const about = { record_id: branch_id };
  if (counted === null) return [line('till_not_counted', 'Till not counted', about)];
  const held = sumRupees([closing, difference ?? 0]);
  if (held === counted) return [];
  const text = `The till was counted with ${formatRupees(counted)}; by the books it holds ${formatRupees(held)}: count it again`;
  return [line('till_changed', text, about)];
}

/** Cash on one day that the law limits: a remark, never a refusal. */
async function cashLines(
  db: Db,
  day: DayOfBranch,
  line: NewLine,
  { cash_receipt_limit: most, cash_expense_limit: limit }: BusinessRules,
): Promise<CheckLine[]> {
  const received = await cashFromCustomers(db, day, most);
  const paid = await cashToPayees(db, day, limit);
  return [
    ...received.map((one) => line('cash_received', cashRemark(one, 'received', most), { record_id: one.id })),
    ...paid.map((one) => line('cash_paid', cashRemark(one, 'paid', limit))),
  ];
}

async function unusualLines(
  db: Db,
  day: DayOfBranch,
  line: NewLine,
  { godowns }: DayFigures,
): Promise<CheckLine[]> {
  // By the books, because something is dated wrongly.
  const belowZero = godowns.filter((stock) => stockStates.some((state) => stock[state] < 0));
  const sales = await freeSales(db, day);
  const surplus = await moreEmpties(db, day);
  const purchases = await overpaidPurchases(db, day);
  const expenses = await freeExpenses(db, day);
  return [
    ...belowZero.map((stock) => line('below_zero', belowZeroText(stock))),
    ...sales.map(({ id, area_code, customer_name, qty, ...thing }) =>
      line(
        'free_sale',
        `${[area_code, customer_name].filter(Boolean).join(', ')}: ${formatCount(qty)} ${stateName(thing)} sold for ₹0`,
        { record_id: id },
      ),
    ),
    ...surplus.map(({ area_code, area_code_id, weight, sold, empties }) =>
      line(
        'more_empties',
        `${area_code}: ${formatCount(empties)} empty ${formatWeight(weight)} cylinders came back for ${formatCount(sold)} sold`,
        { area_code_id },
      ),
    ),
    ...purchases.map(({ id, invoice_no, invoice_amount, paid_amount }) =>
      line(
        'overpaid',
        `Invoice ${invoice_no}: ${formatRupees(paid_amount)} paid of ${formatRupees(invoice_amount)}`,
        {
          record_id: id,
        },
      ),
    ),
    ...expenses.map(({ id, expence_type }) =>
      line('free_expense', `An expense (${expence_type}) of ₹0`, { record_id: id }),
    ),
  ];
}

/** 'GUN-04: 3 loads, 42 entries, ₹37,926, 1 payment, 2 expenses not settled' */
function openText({ area_code, loads, entries, amount, payments, expenses }: OpenArea): string {
  const countText = (count: number, one: string, more: string) =>
    count > 0 && `${formatCount(count)} ${count === 1 ? one : more}`;
  const parts = [
    countText(loads, 'load', 'loads'),
    countText(entries, 'entry', 'entries'),
    entries > 0 && formatRupees(amount),
    countText(payments, 'payment', 'payments'),
    countText(expenses, 'expense', 'expenses'),
  ];
  return `${area_code}: ${parts.filter(Boolean).join(', ')} not settled`;
}

const loadText = ({ area_code, driver, vehicle_number, qty, ...thing }: CheckedLoad) =>
  `${area_code}, ${driver}, ${vehicle_number}: ${formatCount(qty)} ${stateName(thing)}`;

const partsText = (filled: number, empty: number) =>
  [filled > 0 && `${formatCount(filled)} filled`, empty > 0 && `${formatCount(empty)} empty`]
    .filter(Boolean)
    .join(' and ');

function differenceText({ area_code, driver, difference, reason }: Difference, isExplained: boolean): string {
  const ofWhom = [area_code, driver].filter(Boolean).join(', ');
  const amount = `${ofWhom}: ${formatRupees(Math.abs(difference))} ${difference < 0 ? 'short' : 'over'}`;
  if (!isExplained) return `${amount}, without a reason`;
  return reason ? `${amount} (${reason})` : amount;
}

function belowZeroText({ godown, product, weight, ...stock }: DayFigures['godowns'][number]): string {
  const state = stockStates.find((one) => stock[one] < 0) ?? 'filled';
  return `${godown} ends the day with ${formatCount(stock[state])} ${stateName({ product, weight }, state)}`;
}
