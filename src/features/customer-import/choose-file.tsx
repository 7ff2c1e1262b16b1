import { Anchor, Button, Group, Progress, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { csvLimits } from '../../kit/shared/csv.ts';
import type { ColumnReading } from '../../kit/shared/file-reading.ts';
import { formatCount } from '../../kit/shared/format.ts';
import { api, messageOf } from '../../kit/web/client/api.ts';
import { read } from '../../kit/web/client/read.ts';
import { useRules } from '../../kit/web/client/rules.ts';
import { LIST_FILES } from '../../kit/web/csv/csv-files.ts';
import { Mapping } from '../../kit/web/csv/mapping.tsx';
import { useCsvFile } from '../../kit/web/csv/use-csv-file.tsx';
import type { CustomerType } from '../../masters/choices.ts';
import { fileColumns } from './columns.ts';
import { type ImportRow, importCall, limits, path } from './contract.ts';
import { useImport } from './use-import.ts';

type ChooseFileProps = { type: CustomerType; onUploaded: (id: number) => void; onCancel: () => void };

/** The file input with Cancel and Upload; where columns are not recognised, their fields. */
export function ChooseFile({ type, onUploaded, onCancel }: ChooseFileProps) {
  const rules = useRules();
  const [file, setFile] = useState<File>();
  const [unreadable, setUnreadable] = useState<string>();
  const { begun, isSending, problem, begin, map, stop } = useUpload(file, onUploaded);
  const { take, sheetChoice, isReading } = useCsvFile(limits.file_bytes, setFile, setUnreadable);
  return (
    <Stack gap="sm">
      {/* A browser takes a file that is dropped on the input. */}
      <TextInput
        type="file"
        label="CSV or Excel file"
        description="Choose a file or drop it here; up to 50 MB and 250,000 rows. You check the rows before anything is added."
        error={unreadable ?? problem}
        errorProps={{ role: 'alert' }}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        styles={{ input: { height: 'auto', padding: 'var(--mantine-spacing-lg)', borderStyle: 'dashed' } }}
        accept={LIST_FILES}
        disabled={isSending}
        onChange={({ currentTarget }) => {
          stop();
          setFile(undefined);
          setUnreadable(undefined);
          const [chosen] = currentTarget.files ?? [];
          if (chosen) take(chosen);
        }}
      />
      <Anchor size="sm" href={`/api${path}/template?customerType=${type}`} download>
        Download the template for {type} customers
      </Anchor>
      {sheetChoice}
      {begun?.state === 'mapping' && (
        <Mapping
          key={begun.id + begun.questions.length}
          found={begun}
          columns={fileColumns(type, rules)}
          questions={begun.questions}
          isSending={isSending}
          onMapped={map}
          onHeaderRow={(row) => begin(type, row)}
        />
      )}
      {begun?.state === 'uploading' && <UploadProgress id={begun.id} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={isSending ? stop : onCancel}>
          Cancel
        </Button>
        {begun?.state !== 'mapping' && (
          <Button disabled={!file} loading={isSending || isReading} onClick={() => begin(type)}>
            Upload
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function UploadProgress({ id }: { id: number }) {
  const found = useImport(id).data;
  return (
    <>
      <Text role="status">Checking: {formatCount(found?.rows_staged ?? 0)} rows so far</Text>
      <Progress
        aria-label="Upload"
        value={found ? (100 * found.bytes_read) / found.size_bytes : 0}
        transitionDuration={0}
      />
    </>
  );
}

type SavedImport = { data: ImportRow };

/** Sends the start of a file, from which its columns are known, and then all of it. */
function useUpload(file: File | undefined, onUploaded: (id: number) => void) {
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
