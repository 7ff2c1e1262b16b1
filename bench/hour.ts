import { setTimeout as pause } from 'node:timers/promises';
import { ask, middle } from './measure.ts';
import type { Figure } from './report.ts';
import { salesOfBranch } from './reports-asked.ts';
import { timed } from './scenarios.ts';
import type { Site } from './sites.ts';

const MINUTE_MS = 60_000;
const PEOPLE = 4;
const PAUSE_MS = 50;

/** The memory after an hour of all calls and a report, from several people at once, beside that after ten minutes. */
export async function measureHour({ url, ours, day }: Site): Promise<Figure[]> {
  const report = await salesOfBranch(url, 2_000);
  const mixed = [...timed.filter(({ part }) => part === 'growth'), { call: () => report }];
  const end = performance.now() + 60 * MINUTE_MS;
  const samples: { minute: number; mb: number }[] = [];
  const sampling = setInterval(() => {
    samples.push({ minute: 60 - (end - performance.now()) / MINUTE_MS, mb: ours.memoryMb() });
  }, 1_000);
  let count = 0;
  const work = async () => {
    while (performance.now() < end)
      for (const { call } of mixed) {
        await ask(ours, call(day));
        count++;
        await pause(PAUSE_MS);
      }
  };
  try {
    await Promise.all(Array.from({ length: PEOPLE }, work));
  } finally {
    clearInterval(sampling);
  }
  const between = (from: number, to: number) =>
    middle(samples.filter(({ minute }) => minute >= from && minute < to).map(({ mb }) => mb));
  const what = `memory after an hour of ${count.toLocaleString('en')} mixed calls, beside ten minutes`;
  const most = 1.05;
  return [{ part: 'hour', what, unit: 'MB', value: between(50, 60), beside: between(8, 12), most }];
}
