import { createReadStream } from 'node:fs';
import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { backupTrouble } from '../../domain/backups.ts';
import type { App } from '../../kit/server/app.ts';
import { inTransaction } from '../../kit/server/db.ts';
import { notFound, RuleError } from '../../kit/server/errors.ts';
import { done, idParams, oneOf } from '../../kit/shared/wire.ts';
import { backupState, messages, path, startBody } from './contract.ts';
import { claimRun, noteDownload, readFileName, readRuns } from './queries.ts';

/** Where this console puts its backups, and how it begins one. */
export type BackupPlan = { folder: string; at: string; isEncrypted: boolean; begin: (runId: number) => void };

/** What is known of the backups, one more at once, and their files. */
export const backupRoutes = (plan: BackupPlan | undefined) =>
  async function routes(app: App): Promise<void> {
    app.get(path, { schema: { response: { 200: oneOf(backupState) } } }, async () => {
      const runs = await readRuns(app.db);
      const files = new Set(plan ? await readdir(plan.folder).catch(() => []) : []);
      const disk = plan && (await statfs(plan.folder).catch(() => undefined));
      return {
        data: {
          folder: plan?.folder ?? null,
          at: plan?.at ?? '',
          free_bytes: disk ? disk.bavail * disk.bsize : null,
          is_encrypted: plan?.isEncrypted ?? false,
          percent: runs.find(({ is_running }) => is_running)?.percent ?? null,
          trouble: (await backupTrouble(app.db)) ?? null,
          runs: runs.map(({ is_running: _, percent: __, ...run }) => ({
            ...run,
            started_at: run.started_at.toISOString(),
            ended_at: run.ended_at?.toISOString() ?? null,
            verified_at: run.verified_at?.toISOString() ?? null,
            is_here: run.file !== null && files.has(run.file),
          })),
        },
      };
    });

    app.post(path, { schema: { body: startBody, response: { 202: done } } }, async (request, reply) => {
      if (!plan) throw new RuleError(messages.no_folder, 409);
      let claimed: number | undefined;
      const answer = await app.write(request, reply, 202, async (db) => {
        claimed = await claimRun(db);
        if (claimed === undefined) throw new RuleError(messages.running, 409);
        return { msg: messages.started };
      });
      if (claimed !== undefined) plan.begin(claimed);
      return answer;
    });

    app.post(
      `${path}/:id/file`,
      { schema: { params: idParams }, compress: false },
      async ({ params: { id }, user }, reply) => {
        const { file } = (await readFileName(app.db, id)) ?? {};
        if (!file || !plan) throw notFound(messages.gone);
        const place = join(plan.folder, file);
        const size = (await stat(place).catch(() => undefined))?.size;
        if (size === undefined) throw notFound(messages.gone);
        await inTransaction(app.db, (db) => noteDownload(db, user.id, id));
        return reply
          .headers({
            'content-type': 'application/octet-stream',
            'content-length': size,
            'content-disposition': `attachment; filename="${file}"`,
          })
          .send(createReadStream(place));
      },
    );
  };
