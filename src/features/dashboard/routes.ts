import { backupTrouble } from '../../domain/backups.ts';
import type { App } from '../../kit/server/app.ts';
import type { Db } from '../../kit/server/db.ts';
import { listOf, oneOf } from '../../kit/shared/wire.ts';
import { figures, setupStep, setupSteps, stockFigures } from './contract.ts';
import { figuresOf, periodsOf, saleSpansOf } from './figures.ts';
import { checklistPath, dashboardPath, stockFiguresPath } from './links.ts';
import { countFigures, setupDone } from './queries.ts';

/** What the business comes to, and how far a new one is with setting itself up. */
export async function dashboardRoutes(app: App): Promise<void> {
  const countedOn = async (db: Db, today: string) => {
    const periods = periodsOf(today);
    return figuresOf(await countFigures(db, periods, saleSpansOf(periods)), periods);
  };

  app.get(dashboardPath, { schema: { response: { 200: oneOf(figures) } } }, async (request) => {
    const [counted, trouble] = await app.read(request, (db) =>
      Promise.all([countedOn(db, request.today), backupTrouble(db)]),
    );
    return { data: { ...counted, backup_trouble: trouble ?? null } };
  });

  const ofStock = { config: { area: 'stock' }, schema: { response: { 200: oneOf(stockFigures) } } } as const;
  app.get(stockFiguresPath, ofStock, async (request) => ({
    data: await app.read(request, (db) => countedOn(db, request.today)),
  }));

  const ofAll = { config: { area: 'own' }, schema: { response: { 200: listOf(setupStep) } } } as const;
  app.get(checklistPath, ofAll, async () => {
    const done = await setupDone(app.db);
    return { data: setupSteps.map((step) => ({ step, is_done: done[step] })) };
  });
}
