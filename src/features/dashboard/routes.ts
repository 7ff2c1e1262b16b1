import type { App } from '../../kit/server/app.ts';
import { listOf, oneOf } from '../../kit/shared/wire.ts';
import { figures, setup_steps, setupStep } from './contract.ts';
import { figuresOf } from './figures.ts';
import { checklist_path, dashboard_path } from './path.ts';
import { periodsOf } from './periods.ts';
import { countFigures, setupDone } from './queries.ts';

/** What the business comes to, and how far a new one is with setting itself up. */
export async function dashboardRoutes(app: App): Promise<void> {
  app.get(dashboard_path, { schema: { response: { 200: oneOf(figures) } } }, async ({ today }) => {
    const periods = periodsOf(today);
    return { data: figuresOf(await countFigures(app.db, periods), periods) };
  });

  app.get(checklist_path, { schema: { response: { 200: listOf(setupStep) } } }, async () => {
    const done = await setupDone(app.db);
    return { data: setup_steps.map((step) => ({ step, is_done: done[step] })) };
  });
}
