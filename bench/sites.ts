import { CUSTOMERS, manyCustomers } from './customers.ts';
import type { Databases, Filling } from './databases.ts';
import { cursorOf, type Day, sendOutLoads } from './loads.ts';
import { type Server, startConsole } from './servers.ts';

/** A million sales to 100,000 customers in eight years. */
export const LARGE: Filling = [
  '--branches 6 --areas 40 --customers 2000 --days 50 --recent 50 --entries 20000',
  50,
];
/** A fifth of it. */
export const MEDIUM: Filling = [LARGE[0], 10];
/** 10,000 sales to 5,000 customers on 25 days. */
const SMALL: Filling = ['--branches 6 --areas 40 --customers 5000 --days 25 --entries 10000', 1];

/** A console on a database, and what its requests refer to. */
export type Site = { url: string; ours: Server; day: Day };

/** Starts each console when it is first needed. @param onClose takes a cleanup step */
export function sitesOf(databases: Databases, onClose: (stop: () => Promise<unknown>) => void) {
  const opened = new Map<string, Promise<Site>>();
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    opened.clear();
    for (const stop of closers.splice(0).reverse()) await stop();
  };
  onClose(close);
  const started = async (url: string) => {
    const ours = await startConsole({ DATABASE_URL: url });
    closers.push(ours.stop);
    return ours;
  };

  const sold = async (filling: Filling): Promise<Site> => {
    const { url, drop } = await databases.copy(await databases.filled(filling));
    closers.push(drop);
    const ours = await started(url);
    return { url, ours, day: await sendOutLoads(ours, url) };
  };
  const customers = async (): Promise<Site> => {
    const url = await databases.made(manyCustomers());
    const ours = await started(url);
    const deepest = await cursorOf(ours, '/customers?customerType=Guest', 1_000);
    const none = { date: '', last_day: '', entries: 0, areas: 0, driver: 0 };
    return { url, ours, day: { ...none, customers: CUSTOMERS, deepest } };
  };
  const make = { large: () => sold(LARGE), small: () => sold(SMALL), customers };

  const open = (name: keyof typeof make): Promise<Site> => {
    const site = opened.get(name) ?? make[name]();
    opened.set(name, site);
    return site;
  };
  return { open, close };
}
