import { Anchor, Button, Group, Progress, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { formatCount } from '../../kit/shared/format.ts';
import { useRules } from '../../kit/web/client/rules.ts';
import { LIST_FILES } from '../../kit/web/csv/csv-files.ts';
import { Mapping } from '../../kit/web/csv/mapping.tsx';
import { useCsvFile } from '../../kit/web/csv/use-csv-file.tsx';
import { returnFocus } from '../../kit/web/keyboard/focus.ts';
import type { CustomerType } from '../../masters/choices.ts';
import { fileColumns } from './columns.ts';
import { limits, path } from './contract.ts';
import { useImport } from './use-import.ts';
import type { Upload } from './use-upload.ts';

type ChooseFileProps = {
  type: CustomerType;
  file: File | undefined;
  upload: Upload;
  onFile: (file: File | undefined) => void;
  onCancel: () => void;
};

/** The file input with Cancel and Upload; in their place the columns, where they are not clear. */
export function ChooseFile({ type, file, upload, onFile, onCancel }: ChooseFileProps) {
  const rules = useRules();
  const { begun, isSending, problem, begin, stop } = upload;
  const [unreadable, setUnreadable] = useState<string>();
  const uploadButton = useRef<HTMLButtonElement>(null);
  const onCsv = (csv: File) => {
    onFile(csv);
    // From the button of a sheet, which is gone.
    returnFocus(uploadButton.current);
  };
  const { take, sheetChoice, isReading } = useCsvFile(limits.file_bytes, onCsv, setUnreadable);
  const isMapping = begun?.state === 'mapping';
  return (
    <>
      <Stack gap="sm" display={isMapping ? 'none' : undefined}>
        {/* A browser takes a file that is dropped on the input. */}
        <TextInput
          type="file"
          label="CSV or Excel file"
          description="Choose a file or drop it here; up to 50 MB and 250,000 rows. You check the rows before anything is added."
          error={unreadable ?? problem}
          errorProps={{ role: 'alert' }}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          styles={{
            input: { height: 'auto', padding: 'var(--mantine-spacing-lg)', borderStyle: 'dashed' },
          }}
          accept={LIST_FILES}
          disabled={isSending}
          onChange={({ currentTarget }) => {
            stop();
            onFile(undefined);
            setUnreadable(undefined);
            const [chosen] = currentTarget.files ?? [];
            if (chosen) take(chosen);
          }}
        />
        <Anchor size="sm" href={`/api${path}/template?customerType=${type}`} download>
          Download the template for {type} customers
        </Anchor>
        {sheetChoice}
        {begun?.state === 'uploading' && <UploadProgress id={begun.id} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={isSending ? stop : onCancel}>
            Cancel
          </Button>
          <Button
            ref={uploadButton}
            disabled={!file}
            loading={isSending || isReading}
            onClick={() => begin()}
          >
            Upload
          </Button>
        </Group>
      </Stack>
      {isMapping && (
        <Mapping
          key={begun.id + begun.questions.length}
          found={begun}
          columns={fileColumns(type, rules)}
          questions={begun.questions}
          samples={begun.samples}
          isAgain={upload.isAgain}
          isSending={isSending}
          problem={problem}
          onMapped={upload.map}
          onHeaderRow={begin}
          onCancel={onCancel}
        />
      )}
    </>
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
