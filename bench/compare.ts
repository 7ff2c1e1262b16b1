import type { Server } from './servers.ts';
import { drive, type Figures, type Workload } from './wrk.ts';

export type Plan = { rounds: number; seconds: number };

/** One server under one workload. */
export type Contest = { server: Server; workload: Workload };

/**
 * Loads the servers in turns (A B A B), so that other load on the machine affects all of them equally.
 * @returns the round with the median rate of each server
 */
export async function inTurns(contests: Contest[], { rounds, seconds }: Plan): Promise<Figures[]> {
  for (const { server, workload } of contests) await drive(server, workload, 1);
  const figures: Figures[][] = contests.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, { server, workload }] of contests.entries())
      figures[index]?.push(await drive(server, workload, seconds));
  return figures.map(median);
}

function median(figures: Figures[]): Figures {
  const middle = figures.toSorted((left, right) => left.perSecond - right.perSecond)[figures.length >> 1];
  if (!middle) throw new Error('no rounds were run');
  return middle;
}

/** The peak memory of a process during some work. */
export async function memoryDuring(server: Server, work: () => Promise<void>): Promise<number> {
  let most = server.memoryMb();
  const timer = setInterval(() => {
    most = Math.max(most, server.memoryMb());
  }, 500);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return most;
}
