import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { matchHeaders } from '../src/features/customer-import/columns.ts';
import { readCsv } from '../src/features/customer-import/read-csv.ts';
import { type Cells, rowJudge } from '../src/features/customer-import/read-row.ts';
import { csvOf } from '../tests/harness/import-csv.ts';
import type { Databases } from './databases.ts';
import { memoryDuring, middle } from './measure.ts';
import type { Figure } from './report.ts';
import { type Server, startConsole } from './servers.ts';

const START = 65_536;
const TODAY = '2026-11-20';
const SETTLE_MS = 3_000;
/** Relative to the sum of COPY and validation. */
const MOST = 8;

/**
 * Compares an import with PostgreSQL's COPY of the same rows plus their validation in one thread, and measures
 * other requests during it.
 */
export async function measureImport(databases: Databases, rows: number): Promise<Figure[]> {
  const { url, drop } = await databases.copy(await databases.empty());
  const server = await startConsole({ DATABASE_URL: url });
  const client = new pg.Client(url);
  await client.connect();
  try {
    const guests = Array.from({ length: rows }, (_, index) => guest(index));
    const csv = Buffer.from(csvOf('Guest', guests));
    await pause(SETTLE_MS);
    const idle = { ms: await medianWhile(server, pause(SETTLE_MS)), mb: server.memoryMb() };

    let importSeconds = 0;
    let ms = 0;
    const mb = await memoryDuring(server, async () => {
      const began = performance.now();
      ms = await medianWhile(server, importAll(server, csv));
      importSeconds = (performance.now() - began) / 1_000;
    });
    const validationSeconds = await validationTime(csv);
    const copySeconds = await copyTimes(client);
    const many = `${rows.toLocaleString('en')} customers`;
    const figure = (what: string, unit: Figure['unit'], value: number, beside: number, most: number) => ({
      ...({ part: 'import', what, unit, value, beside, most } as const),
    });
    const [bare, full] = [copySeconds.bare + validationSeconds, copySeconds.full + validationSeconds];
    return [
      figure(`${many}, beside validation and COPY`, 's', importSeconds, full, MOST),
      figure(`${many}, beside validation and COPY into a bare table`, 's', importSeconds, bare, MOST),
      { part: 'import', what: 'memory meanwhile', unit: 'MB', value: mb, most: idle.mb + 100 },
      figure('another request meanwhile, beside idle', 'ms', ms, idle.ms, 3),
    ];
  } finally {
    await client.end();
    await server.stop();
    await drop();
  }
}

function letters(number: number): string {
  let text = '';
  for (let rest = number; rest > 0; rest = Math.floor(rest / 26))
    text += String.fromCharCode(97 + (rest % 26));
  return text;
}
function guest(index: number): Cells {
  return {
    date: '2026-04-01',
    consumerid: String(7_000_000 + index),
    salutations: 'Mr.',
    firstName: `Ravi${letters(index)}`,
    lastName: 'Kumar',
    mobileNumber: String(9_000_000_000 + index),
    aadharNumber: String(100_000_000_000 + index),
    address: `${index % 40}-${index % 300} Temple Street, Guntur`,
  };
}

async function importAll(server: Server, csv: Buffer): Promise<void> {
  const call = async (path: string, body?: unknown, type = 'application/json') => {
    const isRaw = body instanceof FormData || body instanceof Buffer;
    const response = await fetch(`${server.url}/api/customerimports${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${server.token}`,
        ...(body !== undefined && !(body instanceof FormData) && { 'content-type': type }),
      },
      ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.msg);
    return answer.data;
  };
  const form = new FormData();
  const about = { customerType: 'Guest', file_name: 'bench.csv', size_bytes: String(csv.length) };
  for (const [name, value] of Object.entries(about)) form.set(name, value);
  form.set('start', new Blob([new Uint8Array(csv.subarray(0, START))]), 'start');
  const { id } = await call('', form);
  const { counts } = await call(`/${id}/file`, csv, 'text/csv');
  const until = async (state: string) => {
    for (;;) {
      const found = await call(`/${id}`);
      if (found.state === state) return;
      if (found.problem) throw new Error(found.problem);
      await pause(100);
    }
  };
  await call(`/${id}/commit`, { rows: counts.good });
  await until('committed');
}

/** The median time of a customer list, requested repeatedly during some work. */
async function medianWhile(server: Server, work: Promise<unknown>): Promise<number> {
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  const times: number[] = [];
  while (!isOver) {
    const started = performance.now();
    const response = await fetch(`${server.url}/api/employees`, {
      headers: { authorization: `Bearer ${server.token}` },
    });
    await response.text();
    times.push(performance.now() - started);
    await pause(5);
  }
  await ended;
  return middle(times);
}

async function validationTime(csv: Buffer): Promise<number> {
  const started = performance.now();
  const judge = rowJudge({ customer_type: 'Guest', areas: new Map(), today: TODAY });
  async function* pieces() {
    for (let start = 0; start < csv.length; start += START) yield csv.subarray(start, start + START);
  }
  let fields: string[] = [];
  for await (const { row_number, cells } of readCsv(pieces())) {
    if (row_number === 1) {
      ({ fields } = matchHeaders('Guest', cells));
      continue;
    }
    const byField: Cells = {};
    for (const [index, field] of fields.entries()) if (field !== '') byField[field] = cells[index] ?? '';
    if (!judge(byField).record) throw new Error(`row ${row_number} is not valid`);
  }
  return (performance.now() - started) / 1_000;
}

/** PostgreSQL's COPY of the same rows, from a file that it wrote. */
async function copyTimes(client: pg.Client) {
  const columns =
    'customer_type, date, consumer_id, salutations, first_name, last_name, mobile, aadhar_number, address';
  const file = `/tmp/customers-of-import-bench-${process.pid}.csv`;
  await client.query(`copy (select ${columns} from customers) to program 'cat > ${file}' csv`);
  const timed = async (statement: string) => {
    const started = performance.now();
    await client.query(statement);
    return (performance.now() - started) / 1_000;
  };
  await client.query(`create table bare as select ${columns} from customers limit 0`);
  const bare = await timed(`copy bare (${columns}) from '${file}' csv`);
  // Added to the existing rows: guests are never duplicates of each other.
  await client.query('begin');
  const full = await timed(`copy customers (${columns}) from '${file}' csv`);
  await client.query('rollback; begin; alter table customers disable trigger customers_history');
  const noHistory = await timed(`copy customers (${columns}) from '${file}' csv`);
  await client.query('rollback');
  await client.query(`copy (select 1) to program 'cat > /dev/null; rm ${file}'`);
  return { bare, noHistory, full };
}
