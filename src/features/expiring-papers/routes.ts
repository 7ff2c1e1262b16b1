import type { App } from '../../kit/server/http/app.ts';
import { setArea } from '../../kit/server/http/calls.ts';
import { addList } from '../../kit/server/list/list-routes.ts';
import { paperList, path } from './contract.ts';
import { papers } from './queries.ts';

/** Papers by the day on which they expire. */
export async function expiringPaperRoutes(app: App): Promise<void> {
  setArea(app, 'masters', 'Expiring Papers');
  addList(app, { path, one: 'ExpiringPaper', many: 'ExpiringPapers' }, paperList, papers);
}
