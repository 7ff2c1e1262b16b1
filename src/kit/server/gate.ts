import { RuleError } from './errors.ts';

type Place = { enter: () => void; refuse: () => void };

/**
 * Limits how many calls run and how many wait. Calls beyond the limits, or that wait too long, get 503. Calls are let in
 * from each origin in turn, and a full queue refuses the origin with the most calls in it, so that one origin cannot keep
 * the others out.
 * @example
 * const hashing = gate({ running: 4, waiting: 50, waitMs: 5_000 });
 * await hashing(() => hash(password), networkOf(address));
 */
export function gate({ running, waiting, waitMs }: { running: number; waiting: number; waitMs: number }) {
  let free = running;
  let length = 0;
  /** By origin, in the order of their turns; none is empty. */
  const queues = new Map<string, Place[]>();

  const remove = (origin: string, place: Place) => {
    const queue = queues.get(origin) ?? [];
    queue.splice(queue.indexOf(place), 1);
    length--;
    if (queue.length === 0) queues.delete(origin);
  };
  const enter = (origin: string): Promise<void> => {
    if (free > 0) {
      free--;
      return Promise.resolve();
    }
    if (length >= waiting && !makeRoom(queues, origin)) return Promise.reject(tooBusy());
    return new Promise((resolve, reject) => {
      const leaveWith = (end: () => void) => () => {
        clearTimeout(timer);
        remove(origin, place);
        end();
      };
      const place = { enter: leaveWith(resolve), refuse: leaveWith(() => reject(tooBusy())) };
      const timer = setTimeout(place.refuse, waitMs);
      length++;
      queues.set(origin, [...(queues.get(origin) ?? []), place]);
    });
  };
  const leave = () => {
    const [origin, [place] = []] = queues.entries().next().value ?? [];
    if (origin === undefined || !place) {
      free++;
      return;
    }
    place.enter();
    const others = queues.get(origin);
    // Its next turn comes after those of all others.
    if (queues.delete(origin) && others) queues.set(origin, others);
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

/** Refuses the last call of the longest queue, unless that of the new call would be as long. */
function makeRoom(queues: ReadonlyMap<string, Place[]>, origin: string): boolean {
  let longest: Place[] = [];
  for (const queue of queues.values()) if (queue.length > longest.length) longest = queue;
  if (longest.length <= (queues.get(origin)?.length ?? 0) + 1) return false;
  longest.at(-1)?.refuse();
  return true;
}

const tooBusy = () => new RuleError('The server is busy, please try again', 503, { retryAfterSeconds: 2 });
