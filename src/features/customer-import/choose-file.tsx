import { Anchor, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { messageOf } from '../../kit/web/api.ts';
import { refresh } from '../../kit/web/query-client.ts';
import type { CustomerType } from '../../masters/choices.ts';
import classes from './choose-file.module.css';
import { path } from './contract.ts';
import { fileProblem, uploadFile } from './upload-file.ts';

type Props = { type: CustomerType; onUploaded: (id: number) => void; onCancel: () => void };

/** The file input with Cancel and Upload. */
export function ChooseFile({ type, onUploaded, onCancel }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [isOver, setOver] = useState(false);
  const { sent, problem, setProblem, upload, stop } = useUpload(type, onUploaded);
  const isSending = sent !== undefined;

  const take = (taken: File | undefined) => {
    setFile(taken);
    setProblem(taken && fileProblem(taken));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const { files } = event.dataTransfer;
    if (files.length === 0 || isSending) return;
    if (input.current) input.current.files = files;
    take(files[0]);
  };

  return (
    <Stack gap="sm">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a drop target has no role of its own; the input inside does the same by keyboard */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <label htmlFor={id}>
          <Text span fw={600}>
            CSV file
          </Text>
        </label>
        <input
          ref={input}
          id={id}
          className={classes.input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          disabled={isSending}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => take(currentTarget.files?.[0])}
        />
        <Text id={`${id}-hint`} size="sm" c="dimmed">
          Choose a file or drop it here; up to 50 MB and 250,000 rows. You check the rows before anything is
          added.
        </Text>
        <Anchor size="sm" href={`/api${path}/template?customerType=${type}`} download>
          Download the template for {type} customers
        </Anchor>
      </div>
      {problem && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
      {isSending && file && (
        <Progress aria-label="Upload" value={(100 * sent) / file.size} transitionDuration={0} />
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={isSending ? stop : onCancel}>
          Cancel
        </Button>
        <Button
          disabled={!file || fileProblem(file) !== undefined}
          loading={isSending}
          onClick={() => file && void upload(file)}
        >
          Upload
        </Button>
      </Group>
    </Stack>
  );
}

function useUpload(type: CustomerType, onUploaded: (id: number) => void) {
  const [sent, setSent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const stopping = useRef<AbortController>(undefined);
  // Who leaves gives the upload up.
  useEffect(() => () => stopping.current?.abort(), []);

  const upload = async (file: File) => {
    const stopper = new AbortController();
    stopping.current = stopper;
    const { signal } = stopper;
    setProblem(undefined);
    setSent(0);
    try {
      onUploaded(await uploadFile({ type, file, signal, onProgress: setSent }));
    } catch (error) {
      setProblem(signal.aborted ? 'The upload was cancelled. Nothing was added.' : messageOf(error));
    } finally {
      setSent(undefined);
      void refresh();
    }
  };
  return { sent, problem, setProblem, upload, stop: () => stopping.current?.abort() };
}
