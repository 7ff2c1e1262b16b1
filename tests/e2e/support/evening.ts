import { businessDay } from '../../../src/kit/shared/format.ts';
import type { Api } from '../../harness/app.ts';
import { builders } from '../../harness/builders.ts';
import { ADMIN } from '../../harness/console.ts';
import { type Business, day, openBusiness } from '../../harness/day.ts';
import { httpApi } from '../../harness/http-api.ts';

export const today = businessDay(new Date());
const yesterday = businessDay(new Date(Date.now() - 86_400_000));

export type Round = Business & { api: Api };

/** Opens an area: 10 cylinders of each weight go out, 2 are sold against empties for ₹900 in cash. */
async function openArea(api: Api, own: Business, crew: Record<string, unknown> = {}): Promise<Round> {
  const calls = day(api, own);
  for (const weight of ['5', '14.2', '19']) {
    await calls.open({ weight, filled: 100, date: yesterday });
    await calls.assign({ ...crew, weight, qty: 10, date: today });
    await calls.sell({ ...crew, weight, qty: 2, empty_cylinders: 2, date: today });
  }
  return { ...own, api };
}

/** An area that stays open, one of a single driver, and one of two drivers with a load of yesterday. */
export async function enterEvenings(url: string) {
  const { body } = await httpApi(url).post('/login', ADMIN);
  const api = httpApi(url, body.token);
  const open = await openArea(api, await openBusiness(api));
  const single = await openArea(api, await openBusiness(api));
  const shared = await openArea(api, await openBusiness(api));
  const second = await builders(api).employee({ type: 'Driver', name: 'Zahir Menon' });
  const other = await builders(api).vehicle();
  const calls = day(api, shared);
  await calls.assign({ date: yesterday, qty: 5 });
  await calls.assign({ date: today, weight: '19', qty: 10, employee_id: second.id, vehicle_id: other.id });
  return { open, single, shared, second };
}
