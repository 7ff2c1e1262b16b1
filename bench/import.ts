import { setTimeout as pause } from 'node:timers/promises';
import { csvOf } from '../tests/harness/import-csv.ts';
import { call, type Measured, type Person, summary, timeOf, type Values } from './measure.ts';
import type { Figure } from './results.ts';

const ROWS = 20_000;
const START = 65_536;

type Import = { id: number; state: string; counts: { good: number }; problem?: string };

/** An upload of customers, and how long another request waits meanwhile: as long as the event loop is busy. */
export async function measureImport(people: readonly Person[]): Promise<Figure[]> {
  const csv = Buffer.from(
    csvOf(
      'Guest',
      Array.from({ length: ROWS }, (_, index) => guest(index)),
    ),
  );
  const seconds: Values = {};
  const waits: Values = {};
  for (const person of people) {
    const other = waitsOf(person);
    try {
      seconds[person.column] = summary([(await timeOf(() => importAll(person, csv))) / 1_000]);
    } finally {
      waits[person.column] = await other();
    }
  }
  const what = `import of ${ROWS.toLocaleString('en')} customers`;
  return [
    { part: 'year', what, unit: 's', values: seconds, most: 30 },
    {
      part: 'year',
      what: 'another request meanwhile',
      unit: 'ms',
      values: waits,
      most: 50,
      mostAtWorst: 200,
    },
  ];
}

/** Asks again and again. @returns a function that ends it */
function waitsOf({ console }: Person): () => Promise<Measured> {
  let isOver = false;
  const ms: number[] = [];
  const asking = (async () => {
    while (!isOver) {
      ms.push(await timeOf(async () => (await fetch(`${console.url}/healthz`)).text()));
      await pause(20);
    }
  })();
  return async () => {
    isOver = true;
    await asking;
    return summary(ms);
  };
}

async function importAll({ console }: Person, csv: Buffer): Promise<void> {
  const path = '/customerimports';
  const form = new FormData();
  form.set('customerType', 'Guest');
  form.set('file_name', 'bench.csv');
  form.set('size_bytes', String(csv.length));
  form.set('start', new Blob([new Uint8Array(csv.subarray(0, START))]), 'start');
  const { data: begun } = await call<{ data: Import }>(console, path, form);
  const { data: read } = await call<{ data: Import }>(console, `${path}/${begun.id}/file`, csv, 'text/csv');
  if (read.counts.good !== ROWS) throw new Error(`${read.counts.good} of ${ROWS} rows are good`);
  await call(console, `${path}/${begun.id}/commit`, { rows: read.counts.good });
  for (;;) {
    const { data } = await call<{ data: Import }>(console, `${path}/${begun.id}`);
    if (data.state === 'committed') return;
    if (data.problem) throw new Error(data.problem);
    await pause(100);
  }
}

/** Names take letters only. */
function guest(index: number): Record<string, string> {
  const letters = String(index).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
  return {
    date: '2026-04-01',
    consumerid: String(17_000_000 + index),
    salutations: 'Mr.',
    firstName: `Ravi${letters}`,
    lastName: 'Kumar',
    mobileNumber: String(9_000_000_000 + index),
    address: `${index % 40}-${index % 300} Temple Street, Guntur`,
  };
}
