import type { BranchDay } from '../../src/features/dashboard/contract.ts';
import type { DayOnWire } from '../../src/features/day-close/contract.ts';
import type { Evening } from '../../src/features/day-close/evening/contract.ts';
import type { Api } from './app.ts';

/** What the dashboard must show of branches on a day, by their day closes. */
export async function closingDays(
  api: Api,
  date: string,
  branches: readonly Pick<BranchDay, 'branch'>[],
): Promise<BranchDay[]> {
  const days: BranchDay[] = [];
  for (const { branch } of branches) {
    const query = `branch_id=${branch.id}&date=${date}`;
    const { data: close } = (await api.get(`/dayclose?${query}`)).body;
    const { data: evening } = (await api.get(`/evening?${query}`)).body;
    days.push(dayOf(close, evening));
  }
  return days;
}

/** A branch's day from its close and the message of its evening. */
function dayOf({ branch, figures, lines }: DayOnWire, { parts }: Evening): BranchDay {
  const { sold, sales, cash, godowns } = figures;
  const held = godowns.filter(isCylinder);
  const missing = parts.find(({ title }) => title === 'Missing with drivers')?.rows ?? [];
  const isCounted = cash.counted !== 0 || cash.difference !== 0;
  return {
    branch,
    sales: sales.total,
    cylinders: sum(sold.filter(isCylinder), ({ qty }) => qty),
    open_areas: lines.filter(({ kind }) => kind === 'open_area').length,
    counted: isCounted ? cash.counted : null,
    difference: isCounted ? cash.difference : null,
    filled: sum(held, ({ filled }) => filled),
    empty: sum(held, ({ empty }) => empty),
    defective: sum(held, ({ defective }) => defective),
    missing: sum(
      missing.filter(({ name }) => name.includes('kg')),
      ({ value }) => sum([...value.matchAll(/\d[\d,]*/g)], ([count]) => Number(count.replaceAll(',', ''))),
    ),
  };
}

const sum = <Line>(lines: readonly Line[], of: (line: Line) => number) =>
  lines.reduce((total, line) => total + of(line), 0);
const isCylinder = ({ product }: { product: string }) => product === 'Cylinders';
