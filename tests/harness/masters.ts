import type { Values } from '../../src/kit/shared/declaration.ts';
import { type Answer, testApp } from './app.ts';
import { masterRecords } from './master-records.ts';

/**
 * The real app with helpers for tests over every master entity.
 * @example const { make, call } = await testMasters(); const id = await make('/branches', { name: 'Erode' });
 */
export async function testMasters() {
  const { api, db } = await testApp();
  const { make, validRecord } = masterRecords(api);

  const call = (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Answer> => {
    if (method === 'POST') return api.post(path, body);
    if (method === 'PATCH') return api.patch(path, body);
    return method === 'GET' ? api.get(path) : api.delete(path);
  };

  /** Sends a record as a multipart form, with files beside its fields. */
  const sendForm = (
    method: 'POST' | 'PATCH',
    path: string,
    record: Values,
    files: Record<string, Uint8Array<ArrayBuffer>>,
  ): Promise<Answer> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(record)) form.append(name, String(value));
    for (const [name, content] of Object.entries(files))
      form.append(name, new Blob([content]), `${name}.jpg`);
    return call(method, path, form);
  };

  return { api, call, make, validRecord, sendForm, db };
}
