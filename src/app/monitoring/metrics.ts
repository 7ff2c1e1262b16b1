import type { AddressInfo } from 'node:net';
import { newestBackup } from 'appliance/backup/newest-backup.ts';
import type pg from 'pg';
import { Gauge } from 'prom-client';
import { backupFolder } from '../../features/backups/queries.ts';
import { unscopedOf } from '../../kit/server/db/scope.ts';
import type { App } from '../../kit/server/http/app.ts';
import { measured, serveMetrics } from '../../kit/server/process/metrics.ts';
import { auditBooks, countImports } from './queries.ts';

const FIRST_AUDIT_MS = 10 * 60_000;
const AUDIT_EVERY_MS = 24 * 60 * 60_000;

/**
 * Measures the console and serves the figures on their own port until it stops. The books are audited ten minutes
 * after the start and then once a day.
 * @returns where the figures are served
 */
export async function monitor(
  app: App,
  pool: pg.Pool,
  { host, port, backupDir }: { host: string; port: number; backupDir: string | undefined },
): Promise<{ host: string; port: number }> {
  const registry = measured(app, pool);
  const registers = [registry];
  new Gauge({
    name: 'console_imports',
    help: 'Customer imports by state',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset();
      for (const { state, count } of await countImports(unscopedOf(app.db)).catch(() => []))
        this.set({ state }, count);
    },
  });
  const age = new Gauge({
    name: 'console_backup_age_seconds',
    help: 'Age of the newest backup in the folder for backups; absent without one',
    registers,
    async collect() {
      this.remove();
      const folder = await backupFolder(unscopedOf(app.db), backupDir).catch(() => undefined);
      const newest = folder && (await newestBackup(folder));
      if (newest) this.set((Date.now() - newest.at.getTime()) / 1_000);
    },
  });
  age.remove();
  const faults = new Gauge({
    name: 'console_audit_faults',
    help: 'Faults that the last audit of the books found; absent before the first',
    registers,
  });
  faults.remove();
  const audit = async () => {
    try {
      faults.set((await auditBooks(unscopedOf(app.db))).length);
    } catch (error) {
      faults.remove();
      app.log.error({ err: error }, 'the audit of the books failed');
    }
  };
  const first = setTimeout(audit, FIRST_AUDIT_MS).unref();
  const daily = setInterval(audit, AUDIT_EVERY_MS).unref();
  const server = await serveMetrics(registry, { host, port });
  app.addHook('onClose', async () => {
    clearTimeout(first);
    clearInterval(daily);
    server.closeAllConnections();
    server.close();
  });
  return { host, port: (server.address() as AddressInfo).port };
}
