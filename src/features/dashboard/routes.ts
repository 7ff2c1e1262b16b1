import { backupTrouble } from '../../domain/backups.ts';
import type { App } from '../../kit/server/app.ts';
import { listOf, oneOf } from '../../kit/shared/wire.ts';
import { figures, setupStep, setupSteps } from './contract.ts';
import { figuresOf, periodsOf, saleSpansOf } from './figures.ts';
import { checklistPath, dashboardPath } from './links.ts';
import { countFigures, setupDone } from './queries.ts';

/** What the business comes to, and how far a new one is with setting itself up. */
export async function dashboardRoutes(app: App): Promise<void> {
  app.get(dashboardPath, { schema: { response: { 200: oneOf(figures) } } }, async ({ today }) => {
    const periods = periodsOf(today);
    const [counted, trouble] = await Promise.all([
      countFigures(app.db, periods, saleSpansOf(periods)),
      backupTrouble(app.db),
    ]);
    return { data: { ...figuresOf(counted, periods), backup_trouble: trouble ?? null } };
  });

  app.get(checklistPath, { schema: { response: { 200: listOf(setupStep) } } }, async () => {
    const done = await setupDone(app.db);
    return { data: setupSteps.map((step) => ({ step, is_done: done[step] })) };
  });
}
