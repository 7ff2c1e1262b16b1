import { expect } from 'vitest';
import type { Random } from '../../src/app/demo/random.ts';
import type { Answer, Api } from './app.ts';
import { type Business, day } from './day.ts';
import { withKey } from './http-api.ts';

/** The tables that the writers change, by the path of their call. */
export const tables = {
  '/inventory': 'inventory',
  '/stockassigns': 'stock_assigns',
  '/dayentries': 'day_entries',
  '/stocksettelments': 'stock_settlements',
  '/driverentries': 'driver_entries',
  '/shortageclearances': 'shortage_clearances',
  '/collectible/payments': 'customer_payments',
  '/vendorpayments': 'vendor_payments',
} as const;
type Path = keyof typeof tables;

/** One write with its own key, and the server's response once there is one. */
type Attempt = {
  path: Path;
  /** The record that it deletes; without one it adds. */
  removes: number | undefined;
  send: (api: Api) => Promise<Answer>;
  answer: Answer | undefined;
};

/** A heavier cylinder than the sold one, so that its loads do not affect the sales. */
const heavy = { weight: '19' };
const CLIENTS = 4;

/**
 * Clients that write without pause and record the acknowledged writes, until the server stops or they are
 * stopped.
 * @example const clients = writers(business, seededRandom(1)); await clients.write(api, () => is_over);
 */
export function writers(business: Business, random: Random) {
  const attempts: Attempt[] = [];

  const next = (): Attempt => {
    const key = `write-${attempts.length}`;
    const act = (path: Path, call: (here: ReturnType<typeof day>) => Promise<Answer>): Attempt => ({
      path,
      removes: undefined,
      send: (api) => call(day(withKey(api, key), business)),
      answer: undefined,
    });
    const sale = { empty_cylinders: 1, saletype: random.pick(['Cash Sales', 'Credit Sales']) };
    const invoice = { ...heavy, invoice_no: key, qty: 3, empty_cylinders: 1 };
    const attempt = random.pick([
      act('/dayentries', (here) => here.sell(sale)),
      act('/dayentries', (here) => here.sell(sale)),
      act('/inventory', (here) => here.purchase(invoice)),
      {
        ...act('/inventory', (here) => here.purchase(invoice)),
        send: (api: Api) => day(withFile(withKey(api, key)), business).purchase(invoice),
      },
      act('/stockassigns', (here) => here.assign({ ...heavy, qty: 2 })),
      act('/stocksettelments', (here) => here.settle({ ...heavy, qty: 1 })),
      // Refused where drivers have no accounts, or are short of nothing.
      act('/driverentries', (here) => here.enterForDriver()),
      act('/shortageclearances', (here) => here.clear(heavy)),
      act('/collectible/payments', (here) => here.pay()),
      // Refused where the branch has no till.
      act('/vendorpayments', (here) => here.payVendor()),
      removal(key) ?? act('/dayentries', (here) => here.sell(sale)),
    ]);
    attempts.push(attempt);
    return attempt;
  };

  /** Deletes an acknowledged sale or purchase that is not being deleted already. */
  const removal = (key: string): Attempt | undefined => {
    const taken = new Set(attempts.map(({ path, removes }) => `${path} ${removes}`));
    const added = attempts.findLast(
      ({ path, removes, answer }) =>
        (path === '/inventory' || path === '/dayentries') &&
        removes === undefined &&
        answer?.status === 201 &&
        !taken.has(`${path} ${answer.body.data.id}`),
    );
    if (!added) return undefined;
    const { path, answer } = added;
    const id: number = answer?.body.data.id;
    return {
      path,
      removes: id,
      send: (api) => withKey(api, key).delete(`${path}/${id}`),
      answer: undefined,
    };
  };

  /** Undefined after a final response, else why the outcome is unknown: a broken connection or 503. */
  const send = async (attempt: Attempt, api: Api): Promise<string | undefined> => {
    const answer = await attempt.send(api).catch((error: Error) => `${error.message}: ${error.cause}`);
    if (typeof answer === 'string') return answer;
    if (answer.status === 503) {
      expect(Number(answer.headers['retry-after']), answer.text).toBeGreaterThan(0);
      seen503++;
      return answer.text;
    }
    expect([200, 201, 409], answer.text).toContain(answer.status);
    attempt.answer = answer;
    return undefined;
  };
  let seen503 = 0;

  const write = async (api: Api, isOver: () => boolean): Promise<void> => {
    const client = async () => {
      while (!isOver()) if (await send(next(), api)) return;
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
  };

  const open = () => attempts.filter(({ answer }) => !answer);

  /** Retries all unknown writes with their keys; returns the reasons of those that are still unknown. */
  const retry = async (api: Api): Promise<string[]> => {
    const doubts = await Promise.all(open().map((attempt) => send(attempt, api)));
    return doubts.filter((doubt) => doubt !== undefined);
  };

  /** Repeats the latest acknowledged writes: they must get the same responses and have no further effect. */
  const repeat = async (api: Api): Promise<void> => {
    for (const { answer, send } of attempts.filter(isDone).slice(-8)) {
      const again = await send(api);
      expect([again.status, again.text]).toEqual([answer?.status, answer?.text]);
    }
  };

  /** The ids that a path's table must hold now: added minus deleted. */
  const expected = (path: Path): number[] => {
    const ofPath = attempts.filter((attempt) => attempt.path === path).filter(isDone);
    const removed = new Set(ofPath.map(({ removes }) => removes));
    return ofPath
      .filter(({ removes }) => removes === undefined)
      .map(({ answer }): number => answer?.body.data.id)
      .filter((id) => !removed.has(id))
      .sort((left, right) => left - right);
  };

  return {
    write,
    inDoubt: () => open().length,
    retry,
    repeat,
    expected,
    acknowledged: () => attempts.filter(isDone).length,
    seen503: () => seen503,
  };
}

const isDone = ({ answer }: Attempt) => answer !== undefined && answer.status < 300;

/** The same calls as multipart forms with a small PDF. */
function withFile(api: Api): Api {
  return {
    ...api,
    post: (path, body) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(body as Record<string, unknown>))
        form.set(name, String(value));
      form.set('file', new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' }), 'invoice.pdf');
      return api.post(path, form);
    },
  };
}
