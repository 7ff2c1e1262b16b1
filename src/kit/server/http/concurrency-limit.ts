import { requestRefusals } from './errors.ts';

type Limits = {
  running: number;
  waiting: number;
  /** How many of one origin may wait. */
  waitingOfOrigin?: number;
  waitMs: number;
};

/**
 * Limits how many calls run and how many wait, in order of arrival. Calls beyond the limits, or that wait too long, get
 * 503. One origin cannot fill the queue when it has a limit of its own.
 * @example
 * const hashing = limitConcurrency({ running: 4, waiting: 50, waitingOfOrigin: 10, waitMs: 5_000 });
 * await hashing(() => hash(password), networkOf(address));
 */
export function limitConcurrency({ running, waiting, waitingOfOrigin = waiting, waitMs }: Limits) {
  let freeSlots = running;
  const queue: { origin: string; enter: () => void }[] = [];

  const enter = (origin: string): Promise<void> => {
    if (freeSlots > 0) {
      freeSlots--;
      return Promise.resolve();
    }
    const ofOrigin = queue.filter((place) => place.origin === origin).length;
    if (queue.length >= waiting || ofOrigin >= waitingOfOrigin) return Promise.reject(tooBusy());
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry = { origin, enter: resolve };
    queue.push(entry);
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(entry), 1);
      reject(tooBusy());
    }, waitMs);
    return promise.finally(() => clearTimeout(timer));
  };
  const leave = () => {
    const next = queue.shift();
    if (next) next.enter();
    else freeSlots++;
  };

  return async <Result>(work: () => Promise<Result>, origin = ''): Promise<Result> => {
    await enter(origin);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

const tooBusy = requestRefusals.server_busy;
