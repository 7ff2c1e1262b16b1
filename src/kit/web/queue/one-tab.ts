import { claimLease, endLease } from './waiting-entries.ts';

const LEASE_MS = 9_000;

/**
 * Runs work in one tab at a time: under a Web Lock or, where plain HTTP has none, under a lease in the browser's database. A
 * lease that ran out in a sleeping tab may let two tabs work; then the idempotency key prevents a double effect.
 * @returns whether it was this tab's turn
 */
export async function inOneTab(work: () => Promise<void>): Promise<boolean> {
  if (navigator.locks) {
    await navigator.locks.request('waiting-entries', work);
    return true;
  }
  if (!(await claimLease(LEASE_MS))) return false;
  const renewing = setInterval(() => void claimLease(LEASE_MS), LEASE_MS / 3);
  try {
    await work();
  } finally {
    clearInterval(renewing);
    await endLease();
  }
  return true;
}
