import { api } from '../../kit/web/api.ts';
import type { CustomerType } from '../../masters/choices.ts';
import { type ImportRow, limits, messages, path } from './contract.ts';

type Saved = { data: ImportRow };
type Upload = { type: CustomerType; file: File; signal: AbortSignal; onProgress: (bytes: number) => void };

/** What is wrong with a file before any of it is sent. */
export function fileProblem(file: File): string | undefined {
  if (file.size === 0) return messages.empty;
  if (file.size > limits.file_bytes) return messages.too_large;
  if (/\.(xlsx?|zip|ods)$/i.test(file.name)) return messages.workbook;
  return undefined;
}

/** Sends a file piece by piece, each again until it has arrived. @returns the import that it began */
export async function uploadFile({ type, file, signal, onProgress }: Upload): Promise<number> {
  const begun = { customerType: type, file_name: file.name.slice(-200), size_bytes: file.size };
  const { data } = await api.post<Saved>(path, begun, { signal });
  try {
    for (let number = 0; number * limits.piece_bytes < file.size; number++) {
      const start = number * limits.piece_bytes;
      const content = file.slice(start, start + limits.piece_bytes);
      await api.post<Saved>(`${path}/${data.id}/pieces`, { number, content }, { signal });
      onProgress(start + content.size);
    }
  } catch (error) {
    // What was given up is of no use to anybody; if this does not arrive, the server tidies it away.
    await api.delete(`${path}/${data.id}`).catch(() => undefined);
    throw error;
  }
  return data.id;
}
