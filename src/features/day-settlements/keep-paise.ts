import { hasOpenPaise } from '../../domain/cash/recovery-rows.ts';
import { unscopedOf } from '../../kit/server/db/scope.ts';
import type { App } from '../../kit/server/http/app.ts';

/** The calls of these routes send sums of stored sales, which keep their paise when the setting is off again. */
export function keepPaise(app: App): void {
  // Runs before the body is validated, and so before the handler's branch scope is set.
  app.addHook('preValidation', async (request) => {
    if (request.method !== 'POST' || request.rules.paise) return;
    const paise = await hasOpenPaise(unscopedOf(app.db));
    request.rules = { ...request.rules, paise };
  });
}
