import { sql } from 'kysely';
import { call } from '../../shared/wire.ts';
import type { App } from './app.ts';
import { setArea } from './calls.ts';
import { requestRefusals } from './errors.ts';

const OK = { status: 'ok' };
const config = { anyHost: true };

/** /healthz: the process responds. /readyz: the database responds too. */
export async function healthRoutes(app: App): Promise<void> {
  setArea(app, undefined, 'System');

  app.get('/healthz', { config, ...call('isAlive', 'Check that the process runs', {}) }, async () => OK);
  app.get(
    '/readyz',
    { config, ...call('isReady', 'Check that the database answers', {}) },
    async (request) => {
      try {
        await sql`select 1`.execute(app.db);
        return OK;
      } catch (error) {
        request.log.error({ err: error }, 'the database does not answer');
        throw requestRefusals.database_away();
      }
    },
  );
}
