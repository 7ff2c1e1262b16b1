import { backupProblem } from '../../domain/backups.ts';
import { duePapers } from '../../domain/papers.ts';
import type { Db } from '../../kit/server/db/db.ts';
import { shareRead } from '../../kit/server/db/scope.ts';
import type { App } from '../../kit/server/http/app.ts';
import { setArea } from '../../kit/server/http/calls.ts';
import { call, oneOf, rowsOf } from '../../kit/shared/wire.ts';
import { branchesOn } from './branches/queries.ts';
import { figures, type SetupStep, setupStep, setupSteps, stockFigures } from './contract.ts';
import { figuresOf, periodsOf, saleSpansOf } from './figures.ts';
import { checklistPath, dashboardPath, stockFiguresPath } from './links.ts';
import { countFigures, setupDone } from './queries.ts';

/** The figures of the business, and the checklist of a new one. */
export async function dashboardRoutes(app: App): Promise<void> {
  setArea(app, 'reports', 'Dashboard');

  // In the morning and in the evening all open it at once.
  const countedOn = shareRead(async (today) => {
    const periods = periodsOf(today);
    const [counted, branches] = await Promise.all([
      countFigures(app.db, periods, saleSpansOf(periods)),
      branchesOn(app.db, today),
    ]);
    return { ...figuresOf(counted, periods), branches };
  });

  app.get(
    dashboardPath,
    call('readDashboard', 'Read the figures of the dashboard', { response: { 200: oneOf(figures) } }),
    async ({ today }) => {
      const [counted, trouble, papers, setup] = await Promise.all([
        countedOn(today),
        backupProblem(app.db),
        duePapers(app.db, today),
        readSetup(app.db),
      ]);
      return { data: { ...counted, backup_trouble: trouble ?? null, papers, setup } };
    },
  );

  const ofStock = {
    config: { area: 'stock' },
    ...call('readStockFigures', 'Read the stock figures of the dashboard', {
      response: { 200: oneOf(stockFigures) },
    }),
  } as const;
  app.get(stockFiguresPath, ofStock, async ({ today }) => ({
    data: await countedOn(today),
  }));

  const ofAll = {
    config: { area: 'own' },
    ...call('readChecklist', 'Read the steps of a new business', { response: { 200: rowsOf(setupStep) } }),
  } as const;
  app.get(checklistPath, ofAll, async () => ({ data: await readSetup(app.db) }));
}

async function readSetup(db: Db): Promise<SetupStep[]> {
  const done = await setupDone(db);
  return setupSteps.map((step) => ({ step, is_done: done[step] }));
}
