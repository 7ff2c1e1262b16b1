import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { readdir, stat, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { isOnDiskOf } from 'appliance/process/same-disk.ts';
import { StartError } from 'appliance/process/start-error.ts';
import { backupProblem } from '../../domain/backups.ts';
import type { Db } from '../../kit/server/db/db.ts';
import type { App } from '../../kit/server/http/app.ts';
import { setArea } from '../../kit/server/http/calls.ts';
import { addActivity, placeOf } from '../../kit/server/records/activity.ts';
import { call, done, idParams } from '../../kit/shared/wire.ts';
import { backupRefusals, folderBody, messages, path, startBody, stateCall } from './contract.ts';
import { claimFolder, folderProblem } from './folder.ts';
import { backupFolder, claimRun, noteDownload, readFileName, readRuns, setBackupFolder } from './queries.ts';

export type BackupPlace = {
  /** BACKUP_DIR, which wins over the folder of the settings. */
  fixed: string | undefined;
  /** When backups are made, in India: '02:00'. */
  at: string;
  /** The folder of the embedded database. */
  data: string | undefined;
  /** Whether a file opens with a passphrase only. */
  isEncrypted: boolean;
};

/** Where this console puts its backups, and how it makes one. */
export type BackupPlan = BackupPlace & {
  begin: (runId: number) => void;
  /** A backup as it is made; an error destroys the stream. */
  stream: () => { name: string; bytes: Readable };
};

/** The state of the backups, a backup at once, and downloads of their files. */
export const backupRoutes = (plan: BackupPlan | undefined) =>
  async function routes(app: App): Promise<void> {
    setArea(app, 'backups', 'Backups');

    app.get(path, stateCall, async () => {
      const runs = await readRuns(app.db);
      const folder = await backupFolder(app.db, plan?.fixed);
      const files = new Set(folder ? await readdir(folder).catch(() => []) : []);
      return {
        data: {
          ...(await folderState(app.db, folder, plan)),
          at: plan?.at ?? '',
          is_encrypted: plan?.isEncrypted ?? false,
          percent: runs.find(({ is_running }) => is_running)?.percent ?? null,
          trouble: (await backupProblem(app.db)) ?? null,
          runs: runs.map((run) => runAnswer(run, files)),
        },
      };
    });

    app.post(
      path,
      call('startBackup', 'Start a backup', { body: startBody, response: { 202: done } }),
      async (request, reply) => {
        if (!plan || !(await backupFolder(app.db, plan.fixed))) throw backupRefusals.no_backup_folder();
        let claimed: number | undefined;
        const answer = await app.write(request, reply, 202, async (db) => {
          claimed = await claimRun(db, request.user.id);
          if (claimed === undefined) throw backupRefusals.backup_running();
          return { msg: messages.started };
        });
        if (claimed !== undefined) plan.begin(claimed);
        return answer;
      },
    );

    downloadRoutes(app, plan);

    app.post(
      `${path}/folder`,
      call('setBackupFolder', 'Set or accept the folder for backups', {
        body: folderBody,
        response: { 200: done },
      }),
      async (request, reply) => {
        const folder = request.body.folder && resolve(request.body.folder);
        if (plan?.fixed && folder !== plan.fixed) throw backupRefusals.folder_fixed();
        return app.write(request, reply, 200, async (db) => {
          if (folder)
            await chooseFolder(db, folder, { data: plan?.data, isAccepted: request.body.is_accepted });
          if (!plan?.fixed) await setBackupFolder(db, folder || null);
          const detail = `backup folder: ${folder || 'none'}`;
          const act = { kind: 'Account change', user_id: request.user.id, detail } as const;
          await addActivity(db, { ...act, ...placeOf(request) });
          return { msg: messages.folder_saved };
        });
      },
    );
  };

const NO_PROBLEM = { problem: null, isOther: false };

async function folderState(db: Db, folder: string | undefined, plan: BackupPlan | undefined) {
  const disk = folder && (await statfs(folder).catch(() => undefined));
  const { problem, isOther } = folder ? await folderProblem(db, folder, plan?.data) : NO_PROBLEM;
  return {
    folder: folder ?? null,
    is_fixed: plan?.fixed !== undefined,
    folder_problem: problem,
    is_other_disk: isOther,
    is_same_disk: folder !== undefined && (await isOnDiskOf(folder, plan?.data)),
    free_bytes: disk ? disk.bavail * disk.bsize : null,
  };
}

type Run = Awaited<ReturnType<typeof readRuns>>[number];

/** @param files the names of the files in the folder */
const runAnswer = (
  { is_running: _isRunning, percent: _percent, ...run }: Run,
  files: ReadonlySet<string>,
) => ({
  ...run,
  started_at: run.started_at.toISOString(),
  ended_at: run.ended_at?.toISOString() ?? null,
  verified_at: run.verified_at?.toISOString() ?? null,
  is_here: run.file !== null && files.has(run.file),
});

function downloadRoutes(app: App, plan: BackupPlan | undefined): void {
  app.post(
    `${path}/:id/file`,
    { ...call('downloadBackup', 'Read the file of a backup', { params: idParams }), compress: false },
    async (request, reply) => {
      const { id } = request.params;
      const { file } = (await readFileName(app.db, id)) ?? {};
      const folder = await backupFolder(app.db, plan?.fixed);
      if (!file || !folder) throw backupRefusals.backup_gone();
      const place = join(folder, file);
      const size = (await stat(place).catch(() => undefined))?.size;
      if (size === undefined) throw backupRefusals.backup_gone();
      await app.transact(request, (db) => noteDownload(db, request.user.id, id));
      return reply.headers({ ...attachment(file), 'content-length': size }).send(createReadStream(place));
    },
  );

  let streaming: Readable | undefined;
  const made = call('streamBackup', 'Make a backup and read its file', { body: startBody });
  app.post(`${path}/download`, { ...made, compress: false }, async (request, reply) => {
    if (!plan) throw backupRefusals.no_backups();
    if (streaming && !streaming.destroyed) throw backupRefusals.backup_running();
    const { name, bytes } = plan.stream();
    streaming = bytes;
    await once(bytes, 'readable').catch(() => {
      throw backupRefusals.backup_failed();
    });
    const act = { kind: 'Export', user_id: request.user.id, detail: 'backup of all records' } as const;
    await app
      .transact(request, (db) => addActivity(db, { ...act, ...placeOf(request) }))
      .catch((error: unknown) => {
        bytes.destroy();
        throw error;
      });
    return reply.headers(attachment(name)).send(bytes);
  });
}

const attachment = (name: string) => ({
  'content-type': 'application/octet-stream',
  'content-disposition': `attachment; filename="${name}"`,
});

/** A folder that a person has chosen; the reason against it is shown at its field. */
async function chooseFolder(
  db: Db,
  folder: string,
  { data, isAccepted }: { data: string | undefined; isAccepted: boolean | undefined },
): Promise<void> {
  try {
    const { problem, isOther } = await folderProblem(db, folder, data);
    if (isOther && !isAccepted) throw backupRefusals.folder_doubtful(problem).at('folder');
    await claimFolder(db, folder, { data, isNewDisk: true });
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw backupRefusals.folder_unusable(error.message).at('folder');
  }
}
