import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { csvLimits } from '../../kit/shared/csv.ts';
import type { ColumnReading } from '../../kit/shared/file-reading.ts';
import { api, messageOf } from '../../kit/web/client/api.ts';
import { read } from '../../kit/web/client/read.ts';
import type { CustomerType } from '../../masters/choices.ts';
import { type ImportRow, importCall, path } from './contract.ts';

type SavedImport = { data: ImportRow };

/** Sends the start of a file, from which its columns are known, and then all of it. */
export function useUpload(file: File | undefined, onUploaded: (id: number) => void) {
  const [begun, setBegun] = useState<ImportRow>();
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
      setBegun(found);
      if (found.state === 'mapping') return;
      const sent = new Blob([file], { type: 'text/csv' });
      const saved = await api.upload<SavedImport>(`${path}/${found.id}/file`, sent, signal);
      // Dates further down were not clear.
      if (saved.data.state === 'mapping') return setBegun(saved.data);
      client.setQueryData(read(importCall, { id: found.id }).queryKey, saved);
      onUploaded(found.id);
    } catch (error) {
      setProblem(signal.aborted ? 'The upload was cancelled. Nothing was added.' : messageOf(error));
      if (!found) return;
      setBegun(undefined);
      // If this does not arrive, the server deletes the import after a week.
      await api.delete(`${path}/${found.id}`).catch(() => undefined);
    } finally {
      setSending(false);
    }
  };
  const begin = (customerType: CustomerType, headerRow?: number) =>
    send(async (file, signal) => {
      // The person has said another line for the headers.
      if (begun) await api.delete(`${path}/${begun.id}`);
      const start = file.slice(0, csvLimits.start_bytes);
      const about = { customerType, file_name: file.name.slice(-200), size_bytes: file.size };
      const line = headerRow === undefined ? {} : { header_row: headerRow };
      return api.post<SavedImport>(path, { ...about, ...line, start }, { signal });
    });
  const map = (mapping: ColumnReading) =>
    send((_file, signal) => api.post<SavedImport>(`${path}/${begun?.id}/mapping`, mapping, { signal }));
  const stop = () => {
    stopper.current?.abort();
    setBegun(undefined);
    setProblem(undefined);
  };
  return { begun, isSending, problem, begin, map, stop };
}
