import type { App } from '../../kit/server/app.ts';
import { listOf } from '../../kit/shared/wire.ts';
import { setup_steps, setupStep } from './contract.ts';
import { checklist_path } from './path.ts';
import { setupDone } from './queries.ts';

/** How far a new business is with setting itself up. */
export async function dashboardRoutes(app: App): Promise<void> {
  app.get(checklist_path, { schema: { response: { 200: listOf(setupStep) } } }, async () => {
    const done = await setupDone(app.db);
    return { data: setup_steps.map((step) => ({ step, is_done: done[step] })) };
  });
}
