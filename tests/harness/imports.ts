import { expect } from 'vitest';
import type { ImportRow } from '../../src/features/customer-import/contract.ts';
import type { Api } from './app.ts';

const PIECE = 524_288;
const path = '/customerimports';

/**
 * Uploads files in pieces as the console does, and waits for the result.
 * @example const { upload, settled } = importing(api); const { state, counts } = await settled(await upload('Guest', csv));
 */
export function importing(api: Api) {
  const read = async (id: number): Promise<ImportRow> => (await api.get(`${path}/${id}`)).body.data;

  const begin = async (customerType: string, content: Uint8Array, fileName = 'list.csv') => {
    const { status, body } = await api.post(path, {
      customerType,
      file_name: fileName,
      size_bytes: content.length,
    });
    expect([status, body.msg]).toEqual([201, 'Upload started']);
    return body.data.id as number;
  };
  const sendPiece = (id: number, number: number, content: Uint8Array) => {
    const form = new FormData();
    form.set('number', String(number));
    form.set('content', new Blob([Buffer.from(content)]), 'piece');
    return api.post(`${path}/${id}/pieces`, form);
  };
  const upload = async (customerType: string, file: string | Uint8Array, piece = PIECE) => {
    const content = Buffer.from(file);
    const id = await begin(customerType, content);
    for (let number = 0; number * piece < content.length; number++) {
      const { status, body } = await sendPiece(
        id,
        number,
        content.subarray(number * piece, (number + 1) * piece),
      );
      expect([status, body.msg]).toEqual([200, 'Received']);
    }
    return id;
  };
  /** The import when the server has finished its current step. */
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
      .not.toMatch(/^(staging|committing|undoing)$/);
    return found;
  };
  const commit = async (id: number) => {
    const { counts } = await read(id);
    const answer = await api.post(`${path}/${id}/commit`, { rows: counts.good });
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
  const imported = async (customerType: string, file: string | Uint8Array) =>
    settled(await upload(customerType, file));
  return { read, begin, sendPiece, upload, settled, commit, undo, problems, imported };
}
