import fc from 'fast-check';
import { expect, test } from 'vitest';
import { booksBalance } from '../../src/domain/stock/audit.ts';
import { testApp } from '../harness/app.ts';

const CHARGED = [1_450, 2_200, 0];

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('pay'),
      who: fc.nat(2),
      amount: fc.integer({ min: 1, max: 900 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('take back'), who: fc.nat(20), amount: fc.constant(0) }),
  },
);

test('an account is always the sum of its payments and never more than the charge', async () => {
  const { api, db, an } = await testApp();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      const customers = await Promise.all(CHARGED.map((advanceAmtPaid) => an.svCustomer({ advanceAmtPaid })));
      const paid = CHARGED.map(() => 0);
      const made: { id: number; who: number; amount: number }[] = [];
      for (const { kind, who, amount } of steps) {
        if (kind === 'pay') {
          const { status, body } = await api.post('/sv_amounts/payments', {
            date: '2026-11-20',
            customer_id: customers[who]?.id,
            amount,
            payment_mode: 'cash',
          });
          const fits = (paid[who] ?? 0) + amount <= (CHARGED[who] ?? 0);
          expect(status).toBe(fits ? 201 : 409);
          if (!fits) continue;
          paid[who] = (paid[who] ?? 0) + amount;
          made.push({ id: body.data.id, who, amount });
        } else {
          const [gone] = made.splice(who % Math.max(made.length, 1), 1);
          if (!gone) continue;
          expect(await api.delete(`/sv_amounts/payments/${gone.id}`)).toBeSaved();
          paid[gone.who] = (paid[gone.who] ?? 0) - gone.amount;
        }
      }
      for (const [index, { id }] of customers.entries()) {
        const charged = CHARGED[index] ?? 0;
        const { body } = await api.get(`/sv_amounts/${id}`);
        expect(body.data).toMatchObject({ charged, paid: paid[index], owed: charged - (paid[index] ?? 0) });
      }
      expect(await booksBalance(db)).toEqual([]);
    }),
    { numRuns: 6 },
  );
});
