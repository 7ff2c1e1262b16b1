import { Anchor, Button, Group, Progress, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../../kit/shared/format.ts';
import { useRules } from '../../kit/web/client/rules.ts';
import { LIST_FILES } from '../../kit/web/csv/csv-files.ts';
import { Mapping } from '../../kit/web/csv/mapping.tsx';
import { useCsvFile } from '../../kit/web/csv/use-csv-file.tsx';
import type { CustomerType } from '../../masters/choices.ts';
import { fileColumns } from './columns.ts';
import { limits, path } from './contract.ts';
import { useImport } from './use-import.ts';
import { useUpload } from './use-upload.ts';

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
