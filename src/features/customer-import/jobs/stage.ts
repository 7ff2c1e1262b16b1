import { Worker } from 'node:worker_threads';
import { type Db, inTransaction } from '../../../kit/server/db.ts';
import { releaseBuffers } from '../../../kit/server/release-memory.ts';
import { markDuplicates } from '../duplicates/queries.ts';
import { areaIds, readBytes } from '../queries.ts';
import type { Answer, Ask, Asked, Order } from './order.ts';
import { addRows, allowTime, endJob, type Job, lastStagedRow, saveHeaders } from './queries.ts';

/** Another process has taken the job over. */
export class JobLost extends Error {}

/** Enough for a batch of the widest rows; more would only let garbage lie. */
const MEMORY = { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 4 };

/**
 * Reads and judges the file of an import in a thread of its own and stores the rows, beginning after the last one that is
 * stored already.
 * @throws JobLost, or whatever ended the thread
 */
export async function stageFile(db: Db, job: Job, signal: AbortSignal): Promise<void> {
  const { customer_type, today, fields } = job;
  const [areas, lastRow] = await Promise.all([areaIds(db), lastStagedRow(db, job.id)]);
  const order: Order = { customer_type, today, fields, areas, lastRow };
  const worker = new Worker(new URL('./stage.worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: MEMORY,
  });
  const stop = () => worker.terminate();
  signal.addEventListener('abort', stop);
  try {
    await served(worker, (ask) => answer(db, job, ask));
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}

/** Answers what the worker asks until it ends. */
function served(worker: Worker, reply: (ask: Ask) => Promise<Omit<Answer, 'id'>>): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.on('message', ({ id, ask }: Asked) => {
      reply(ask).then((given) => worker.postMessage({ id, ...given }), reject);
    });
    worker.on('error', reject);
    worker.on('exit', () => resolve());
  });
}

async function answer(db: Db, job: Job, ask: Ask): Promise<{ bytes?: Uint8Array | undefined }> {
  if (ask.kind === 'bytes') return { bytes: await readBytes(db, job.id, ask.from) };
  if (ask.kind === 'headers') {
    await saveHeaders(db, job, ask.headers, ask.fields);
    if (!ask.isSure) await endJob(db, job, 'mapping');
  } else if (ask.kind === 'rows') {
    if (!(await addRows(db, job, ask))) throw new JobLost();
    releaseBuffers();
  } else if (ask.kind === 'failed') await endJob(db, job, 'failed', ask.problem);
  else await finish(db, job);
  return {};
}

function finish(db: Db, job: Job): Promise<void> {
  return inTransaction(db, async (db) => {
    await allowTime(db, job);
    await markDuplicates(db, job);
    if (!(await endJob(db, job, 'staged'))) throw new JobLost();
  });
}
