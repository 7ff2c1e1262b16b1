// Measures an import of customers (100,000 rows unless --rows says otherwise) against PostgreSQL's own COPY of the same
// rows plus their validation in one thread, and what it does to the server meanwhile.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { csvOf } from '../src/features/customer-import/csv-text.ts';
import { readCsv } from '../src/features/customer-import/read-csv.ts';
import { type Cells, rowJudge } from '../src/features/customer-import/read-row.ts';
import { startPostgres } from '../src/kit/server/postgres.ts';
import { ROOT, type Server, startConsole } from './servers.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } });
const ROWS = Number(values.rows);
const PIECE = 524_288;
const TODAY = '2026-11-20';
const data_dir = join(ROOT, '.cache/bench-import');

const closers: (() => Promise<unknown>)[] = [];
try {
  await bench();
} finally {
  for (const stop of closers.reverse()) await stop().catch(() => undefined);
}

async function bench(): Promise<void> {
  mkdirSync(data_dir, { recursive: true });
  const postgres = await startPostgres({ data_dir, log: console.error });
  closers.push(postgres.stop);
  const { host, port, user } = postgres.connection;
  const admin = new pg.Client(postgres.connection);
  await admin.connect();
  closers.push(() => admin.end());
  await admin.query('drop database if exists import_bench with (force)');
  await admin.query('create database import_bench');
  const url = `postgres://${user}@localhost:${port}/import_bench?host=${encodeURIComponent(host)}`;
  const server = await startConsole({ DATABASE_URL: url });
  closers.push(server.stop);
  const client = new pg.Client(url);
  await client.connect();
  closers.push(() => client.end());

  const csv = Buffer.from(
    csvOf(
      'Guest',
      Array.from({ length: ROWS }, (_, index) => guest(index)),
    ),
  );
  console.log(`${ROWS} rows, ${(csv.length / 1_048_576).toFixed(1)} MB`);
  await pause(3_000);
  const idle = { ms: await medianWhile(server, pause(3_000)), mb: server.memory_mb() };

  const memory = watchMemory(server);
  const started = performance.now();
  let done = '';
  const importing = importAll(server, csv, (step) => {
    done += `, ${step} (${server.memory_mb().toFixed(0)} MB) after ${((performance.now() - started) / 1_000).toFixed(1)} s`;
  });
  const busy_ms = await medianWhile(server, importing);
  const import_s = (performance.now() - started) / 1_000;
  const most_mb = memory();

  const validate_s = await validationTime(csv);
  const copy = await copyTimes(client);
  const budget = 8 * (copy.bare_s + validate_s);
  const full_budget = 8 * (copy.full_s + validate_s);
  console.log(`import ${import_s.toFixed(1)} s${done}`);
  console.log(`validation in one thread ${validate_s.toFixed(1)} s`);
  console.log(
    `COPY into a table without indexes or triggers ${copy.bare_s.toFixed(1)} s: limit ${budget.toFixed(1)} s, ${import_s <= budget ? 'kept' : 'MISSED'}`,
  );
  console.log(
    `COPY into customers with indexes and history ${copy.full_s.toFixed(1)} s, without history ${copy.no_history_s.toFixed(1)} s: limit ${full_budget.toFixed(1)} s, ${import_s <= full_budget ? 'kept' : 'MISSED'}`,
  );
  console.log(
    `memory ${idle.mb.toFixed(0)} MB idle, at most ${most_mb.toFixed(0)} MB: ${most_mb - idle.mb < 100 ? 'kept' : 'MISSED'}`,
  );
  console.log(
    `another request ${idle.ms.toFixed(2)} ms idle, ${busy_ms.toFixed(2)} ms meanwhile: ${busy_ms <= 3 * idle.ms ? 'kept' : 'MISSED'}`,
  );
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

async function importAll(server: Server, csv: Buffer, onStep: (step: string) => void): Promise<void> {
  const call = async (path: string, body?: unknown) => {
    const is_form = body instanceof FormData;
    const response = await fetch(`${server.url}/api/customerimports${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${server.token}`,
        ...(body !== undefined && !is_form && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: is_form ? body : JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.msg);
    return answer.data;
  };
  const { id } = await call('', { customerType: 'Guest', file_name: 'bench.csv', size_bytes: csv.length });
  for (let number = 0; number * PIECE < csv.length; number++) {
    const form = new FormData();
    form.set('number', String(number));
    form.set(
      'content',
      new Blob([new Uint8Array(csv.subarray(number * PIECE, (number + 1) * PIECE))]),
      'piece',
    );
    await call(`/${id}/pieces`, form);
  }
  onStep('uploaded');
  const until = async (state: string) => {
    for (;;) {
      const found = await call(`/${id}`);
      if (found.state === state) return found;
      if (found.problem) throw new Error(found.problem);
      await pause(100);
    }
  };
  const { counts } = await until('staged');
  onStep('staged');
  await call(`/${id}/commit`, { rows: counts.good });
  await until('committed');
}

/** The median time of a list of customers, asked again and again while some work goes on. */
async function medianWhile(server: Server, work: Promise<unknown>): Promise<number> {
  let is_over = false;
  const ended = work.finally(() => {
    is_over = true;
  });
  const times: number[] = [];
  while (!is_over) {
    const started = performance.now();
    const response = await fetch(`${server.url}/api/employees`, {
      headers: { authorization: `Bearer ${server.token}` },
    });
    await response.text();
    times.push(performance.now() - started);
    await pause(5);
  }
  await ended;
  return times.toSorted((left, right) => left - right)[times.length >> 1] ?? 0;
}

function watchMemory(server: Server): () => number {
  let most = server.memory_mb();
  const timer = setInterval(() => {
    most = Math.max(most, server.memory_mb());
  }, 250);
  return () => {
    clearInterval(timer);
    return most;
  };
}

async function validationTime(csv: Buffer): Promise<number> {
  const started = performance.now();
  const judge = rowJudge({ customer_type: 'Guest', areas: new Map(), today: TODAY });
  async function* pieces() {
    for (let start = 0; start < csv.length; start += PIECE) yield csv.subarray(start, start + PIECE);
  }
  const [date, consumerid, salutations, firstName, lastName, mobileNumber, aadharNumber, address] = [
    0, 1, 2, 3, 4, 5, 6, 7,
  ];
  for await (const { row_number, cells } of readCsv(pieces(), 'utf-8')) {
    if (row_number === 1) continue;
    const at = (index: number | undefined) => cells[index ?? 0] ?? '';
    const { record } = judge({
      date: at(date),
      consumerid: at(consumerid),
      salutations: at(salutations),
      firstName: at(firstName),
      lastName: at(lastName),
      mobileNumber: at(mobileNumber),
      aadharNumber: at(aadharNumber),
      address: at(address),
    });
    if (!record) throw new Error(`row ${row_number} is not valid`);
  }
  return (performance.now() - started) / 1_000;
}

/** PostgreSQL's COPY of the very rows from a file that it wrote itself. */
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
  const bare_s = await timed(`copy bare (${columns}) from '${file}' csv`);
  await client.query('begin; delete from customer_import_members; delete from customers');
  const full_s = await timed(`copy customers (${columns}) from '${file}' csv`);
  await client.query('rollback; begin; alter table customers disable trigger customers_history');
  await client.query('delete from customers');
  const no_history_s = await timed(`copy customers (${columns}) from '${file}' csv`);
  await client.query('rollback');
  await client.query(`copy (select 1) to program 'cat > /dev/null; rm ${file}'`);
  return { bare_s, full_s, no_history_s };
}
