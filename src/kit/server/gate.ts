import { RuleError } from './errors.ts';

/**
 * Limits how many calls run and how many wait. Calls beyond the limits, or that wait too long, get 503.
 * @example const hashing = gate({ running: 4, waiting: 50, waitMs: 5_000 }); await hashing(() => hash(password));
 */
export function gate({ running, waiting, waitMs }: { running: number; waiting: number; waitMs: number }) {
  let free = running;
  const queue: { enter: () => void }[] = [];

  const enter = (): Promise<void> => {
    if (free > 0) {
      free--;
      return Promise.resolve();
    }
    if (queue.length >= waiting) return Promise.reject(tooBusy());
    return new Promise((resolve, reject) => {
      const place = {
        enter: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(place), 1);
        reject(tooBusy());
      }, waitMs);
      queue.push(place);
    });
  };
  const leave = () => {
    const next = queue.shift();
    if (next) next.enter();
    else free++;
  };

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

const tooBusy = () => new RuleError('The server is busy, please try again', 503, { retryAfterSeconds: 2 });
