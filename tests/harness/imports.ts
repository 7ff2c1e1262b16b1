import { expect } from 'vitest';
import type { ImportRow } from '../../src/features/customer-import/contract.ts';
import type { Api } from './app.ts';

const path = '/customerimports';
const START = 65_536;

/**
 * Uploads files as the console does, and waits for the result.
 * @example const { imported, commit } = importing(api); const { state, counts } = await imported('Guest', csv);
 */
export function importing(api: Api) {
  const read = async (id: number): Promise<ImportRow> => (await api.get(`${path}/${id}`)).body.data;

  const begin = (
    customerType: string,
    file: string | Uint8Array,
    sizeBytes = Buffer.byteLength(file),
    headerRow?: number,
  ) => {
    const form = new FormData();
    form.set('customerType', customerType);
    form.set('file_name', 'list.csv');
    form.set('size_bytes', String(sizeBytes));
    if (headerRow) form.set('header_row', String(headerRow));
    form.set('start', new Blob([Buffer.from(file).subarray(0, START)]), 'list.csv');
    return api.post(path, form);
  };
  /** @param content the file, or a stream of it */
  const send = (id: number, content: unknown) =>
    api.post(`${path}/${id}/file`, content, { headers: { 'content-type': 'text/csv' } });
  const upload = async (customerType: string, file: string | Uint8Array) => {
    const begun = await begin(customerType, file);
    const isSure = begun.status === 201 && begun.body.data.state === 'uploading';
    return isSure ? send(begun.body.data.id, Buffer.from(file)) : begun;
  };
  /** The import once the server has done with it for now. */
  const settled = async (id: number): Promise<ImportRow> => {
    let found = await read(id);
    await expect
      .poll(
        async () => {
          found = await read(id);
          return found.state;
        },
        { timeout: 150_000, interval: 20 },
      )
      .not.toMatch(/^(committing|undoing)$/);
    return found;
  };
  const commit = async (id: number) => {
    const { counts, repeats } = await read(id);
    const phones = repeats.reduce((sum, { update }) => sum + update, 0);
    const answer = await api.post(`${path}/${id}/commit`, { rows: counts.good, phones });
    return answer.status === 200
      ? { ...answer, settled: await settled(id) }
      : { ...answer, settled: undefined };
  };
  const undo = async (id: number) => {
    const { status, body } = await api.post(`${path}/${id}/undo`);
    expect([status, body.msg]).toEqual([200, 'Undo started']);
    return settled(id);
  };
  const problems = async (id: number) => (await api.get(`${path}/${id}/rows`)).body.data;
  /** An import whose columns and rows could be read. */
  const imported = async (customerType: string, file: string | Uint8Array): Promise<ImportRow> => {
    const { status, body } = await upload(customerType, file);
    expect([200, 201], body.msg).toContain(status);
    return body.data;
  };
  return { read, begin, send, upload, settled, commit, undo, problems, imported };
}
