import type { Api } from './app.ts';
import { type Business, DAY, day, openBusiness } from './day.ts';

/**
 * The calls for closing a day.
 * @example const { quietDay, close } = closing(api); const { business } = await quietDay(); await close(business);
 */
export function closing(api: Api) {
  /** A separate branch, so that a close does not affect the next test. */
  const branchOfItsOwn = async () => {
    const business = await openBusiness(api);
    return { business, here: day(api, business) };
  };
  return {
    branchOfItsOwn,
    /** One load that returned untouched, so that nothing is left to do. */
    quietDay: async () => {
      const { business, here } = await branchOfItsOwn();
      await here.open({ filled: 100, empty: 20 });
      await here.assign({ qty: 10 });
      await here.settle({ qty: 10 });
      return { business, here };
    },
    dayOf: async ({ branch }: Business, date = DAY) =>
      (await api.get(`/dayclose?branch_id=${branch.id}&date=${date}`)).body.data,
    close: ({ branch }: Business, values: Record<string, unknown> = {}) =>
      api.post('/daycloses', { branch_id: branch.id, date: DAY, ...values }),
    reopen: (id: number | string, reason: unknown = 'A sale was forgotten') =>
      api.post(`/daycloses/${id}/reopen`, { reason }),
  };
}

/** The fields of a recovery of cash only, with this many rupees counted. */
export const cashOnly = (amount: number, counted = amount) => ({
  total_amount: amount,
  upi_amt: 0,
  cash_amt: amount,
  denominations: counted > 0 ? [{ 1: { count: counted, amount: counted } }] : [],
});
