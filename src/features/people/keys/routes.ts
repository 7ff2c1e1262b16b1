import { revokeKey } from '../../../domain/people/api-keys.ts';
import { hashSecret, newKey, visibleKeyPart } from '../../../domain/people/secrets.ts';
import type { App } from '../../../kit/server/http/app.ts';
import { setArea } from '../../../kit/server/http/calls.ts';
import { notFound } from '../../../kit/server/http/errors.ts';
import { call, done, idParams, rowsOf } from '../../../kit/shared/wire.ts';
import { roleLabels } from '../../../masters/rights.ts';
import { checkBranches } from '../change.ts';
import { type Key, keyAnswer, keyBody, keyRow, messages, path } from './contract.ts';
import { insertKey, readKey, readKeys } from './queries.ts';

/** The keys by which scripts call the API. */
export async function keyRoutes(app: App): Promise<void> {
  setArea(app, 'people', 'API Keys');

  app.get(path, call('listApiKeys', 'List API keys', { response: { 200: rowsOf(keyRow) } }), async () => ({
    data: (await readKeys(app.db)).map(toKey),
  }));

  // Not an `app.write`, because the stored response would hold the key.
  app.post(
    path,
    call('createApiKey', 'Create an API key', { body: keyBody, response: { 201: keyAnswer } }),
    async (request, reply) => {
      const { body, user } = request;
      const key = newKey();
      const added = { hash: hashSecret(key), prefix: visibleKeyPart(key), createdBy: user.id };
      const row = await app.transact(request, async (db) => {
        await checkBranches(db, body);
        return readKey(db, await insertKey(db, body, added));
      });
      reply.code(201);
      return { msg: messages.created, data: { ...toKey(row), key } };
    },
  );

  app.delete(
    `${path}/:id`,
    call('revokeApiKey', 'Revoke an API key', { params: idParams, response: { 200: done } }),
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        if (!(await revokeKey(db, request.params.id))) throw notFound('No such API key');
        return { msg: messages.revoked };
      }),
  );
}

const toKey = (row: Omit<Key, 'role_label'>): Key => ({ ...row, role_label: roleLabels[row.role] });
