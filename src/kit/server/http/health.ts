import { sql } from 'kysely';
import type { App } from './app.ts';
import { declareCalls } from './calls.ts';
import { requestRefusals } from './errors.ts';

const OK = { status: 'ok' };
const PROBE = { config: { anyHost: true } };

/** /healthz: the process responds. /readyz: the database responds too. */
export async function healthRoutes(app: App): Promise<void> {
  declareCalls(app, undefined, 'System', {
    'GET /healthz': ['isAlive', 'Check that the process runs'],
    'GET /readyz': ['isReady', 'Check that the database answers'],
  });

  app.get('/healthz', PROBE, async () => OK);
  app.get('/readyz', PROBE, async (request) => {
    try {
      await sql`select 1`.execute(app.db);
      return OK;
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      throw requestRefusals.database_away();
    }
  });
}
