import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builders } from '../../harness/builders.ts';
import { ADMIN } from '../../harness/console.ts';
import { type Business, day, openBusiness } from '../../harness/day.ts';
import { httpApi } from '../../harness/http-api.ts';
import { settled } from './settled.ts';
import { openConsole, testAfter } from './test.ts';

const EVENING = '2026-11-20T22:00:00+05:30';
const MORNING = '2026-11-21T08:00:00+05:30';
/** The days of the tests, and how a field shows them. */
export const evening = { date: '2026-11-20', typed: '20/11/2026' };
export const morning = { date: '2026-11-21', typed: '21/11/2026' };

const place = join(tmpdir(), `console-clock-${process.pid}`);
const setServer = (moment: string) => writeFileSync(place, String(Date.parse(moment) - Date.now()));

/** Loads of both days, stock, prices and a counter. */
async function enterEvening(url: string): Promise<Business> {
  const { body } = await httpApi(url).post('/login', ADMIN);
  const api = httpApi(url, body.token);
  const business = await openBusiness(api);
  await builders(api).product({ units: 14, price: 903 });
  const { open, assign, sell } = day(api, business);
  const { version } = (await api.get('/settings')).body.data;
  const answers = [
    await open({ date: evening.date, filled: 500 }),
    await assign({ date: evening.date, qty: 100 }),
    await assign({ date: morning.date, qty: 50 }),
    await sell({ date: evening.date, saletype: 'Credit Sales' }),
    await api.patch('/settings', { counter_area_ids: [business.area.id], version }),
  ];
  for (const { status, text } of answers) if (status > 201) throw new Error(text);
  return business;
}

type Clocks = {
  clocks: {
    /** Both clocks go on to 8 in the morning, as over a night in which the screen stays open. */
    turnDay: () => Promise<void>;
    /** The next page is on a computer with this time. */
    setComputer: (moment: string) => Promise<void>;
  };
};

/** A console and a browser whose clocks both say 10 in the evening of 20 November 2026. */
export const test = testAfter(enterEvening).extend<Clocks>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands a destructured first parameter.
  open: async ({}, use) =>
    use(() => {
      setServer(EVENING);
      const preload = `--import ${new URL('moved-clock.mjs', import.meta.url)}`;
      return openConsole(undefined, { NODE_OPTIONS: preload, MOVED_CLOCK: place });
    }),
  clocks: [
    async ({ page, entered: _ }, use) => {
      setServer(EVENING);
      await page.clock.install({ time: EVENING });
      await use({
        turnDay: async () => {
          // An answer of the evening that arrives in the morning would say that the computer is ten hours fast.
          await settled(page);
          setServer(MORNING);
          await page.clock.fastForward('10:00:00');
        },
        setComputer: (moment) => page.clock.setSystemTime(moment),
      });
    },
    { auto: true },
  ],
});
