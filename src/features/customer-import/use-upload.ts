import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { csvLimits } from '../../kit/shared/csv.ts';
import type { ColumnReading } from '../../kit/shared/file-reading.ts';
import { api, messageOf } from '../../kit/web/client/api.ts';
import { read } from '../../kit/web/client/read.ts';
import type { CustomerType } from '../../masters/choices.ts';
import { type ImportRow, importCall, path } from './contract.ts';

type SavedImport = { data: ImportRow };

/**
 * Sends the start of a file, from which its columns are known, and then all of it.
 * @example const { begun, isSending, problem, begin, map, back, stop } = useUpload(type, file, setId);
 */
export function useUpload(type: CustomerType, file: File | undefined, onUploaded: (id: number) => void) {
  const [begun, setBegun] = useState<ImportRow>();
  const [isAgain, setAgain] = useState(false);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const client = useQueryClient();
  const stopper = useRef<AbortController>(undefined);
  // Closing the dialog gives the upload up.
  useEffect(() => () => stopper.current?.abort(), []);

  const send = async (step: (file: File, signal: AbortSignal) => Promise<SavedImport>) => {
    if (!file) return;
    stopper.current = new AbortController();
    const { signal } = stopper.current;
    setProblem(undefined);
    setSending(true);
    let found: ImportRow | undefined;
    try {
      found = (await step(file, signal)).data;
      // The samples are in the first answer only.
      const keep = (answer: ImportRow) => setBegun((before) => ({ ...before, ...answer }));
      keep(found);
      if (found.state === 'mapping') return;
      const sent = new Blob([file], { type: 'text/csv' });
      const saved = await api.upload<SavedImport>(`${path}/${found.id}/file`, sent, signal);
      setAgain(false);
      keep(saved.data);
      // Dates further down were not clear.
      if (saved.data.state === 'mapping') return;
      client.setQueryData(read(importCall, { id: found.id }).queryKey, saved);
      onUploaded(found.id);
    } catch (error) {
      setProblem(signal.aborted ? 'The upload was cancelled. Nothing was added.' : messageOf(error));
      if (!found) return;
      setBegun(undefined);
      await discard(found);
    } finally {
      setSending(false);
    }
  };
  /** @param headerRow the line of the headers, when a person has said it or comes back to the columns */
  const begin = (headerRow?: number, comesBack = false) =>
    send(async (file, signal) => {
      const start = file.slice(0, csvLimits.start_bytes);
      const about = { customerType: type, file_name: file.name.slice(-200), size_bytes: file.size };
      const line = headerRow === undefined ? {} : { header_row: headerRow };
      const answer = await api.post<SavedImport>(path, { ...about, ...line, start }, { signal });
      if (begun) await discard(begun);
      setAgain(comesBack);
      return answer;
    });
  const map = (mapping: ColumnReading) =>
    send((_file, signal) => api.post<SavedImport>(`${path}/${begun?.id}/mapping`, mapping, { signal }));
  const back = () => begin(begun?.header_row, true);
  const stop = () => {
    stopper.current?.abort();
    setBegun(undefined);
    setProblem(undefined);
  };
  return { begun, isAgain, isSending, problem, begin, map, back, stop };
}
export type Upload = ReturnType<typeof useUpload>;

/** If this does not arrive, the server deletes the import after a week. */
const discard = ({ id }: ImportRow) => api.delete(`${path}/${id}`).catch(() => undefined);
