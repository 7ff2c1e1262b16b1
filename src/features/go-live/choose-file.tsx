import { Anchor, Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { uploadLimitBytes } from '../../kit/shared/upload.ts';
import { api, messageOf } from '../../kit/web/client/api.ts';
import { LIST_FILES } from '../../kit/web/csv/csv-files.ts';
import { Mapping } from '../../kit/web/csv/mapping.tsx';
import { SheetChoice } from '../../kit/web/csv/sheet-choice.tsx';
import { useCsvFile } from '../../kit/web/csv/use-csv-file.ts';
import { EntryDialog } from '../../kit/web/form/entry-dialog.tsx';
import { toast } from '../../kit/web/parts/toast.ts';
import type { OpeningPartName } from '../../masters/openings.ts';
import { type Arranged, arranged, fileColumns } from './columns.ts';
import { type OpeningFile, openingsPath } from './contract.ts';

type ChooseFileProps = {
  part: OpeningPartName;
  isBusy: boolean;
  onRows: (rows: readonly Arranged[], fileName: string) => void;
};
type NamedFile = OpeningFile & { name: string };

/** The button for a file and its template; where columns are not recognised, a dialog asks for their fields. */
export function ChooseFile({ part, isBusy, onRows }: ChooseFileProps) {
  const [unsure, setUnsure] = useState<NamedFile>();
  const forget = useRef<() => void>(null);
  const take = ({ rows, name }: NamedFile, fields: readonly string[]) => {
    setUnsure(undefined);
    onRows(arranged(part, fields, rows), name);
  };
  const read = useMutation({
    mutationFn: async (file: File): Promise<NamedFile> => {
      const sent = new Blob([file], { type: 'text/csv' });
      const { data } = await api.upload<{ data: OpeningFile }>(`${openingsPath}/file?part=${part}`, sent);
      return { ...data, name: file.name.slice(-200) };
    },
    onSuccess: (file) => (file.isSure ? take(file, file.fields) : setUnsure(file)),
    onError: (error) => toast.error(messageOf(error)),
  });
  const { take: open, sheets, choose, isReading } = useCsvFile(uploadLimitBytes, read.mutate, toast.error);

  return (
    <>
      <Anchor size="sm" href={`/api${openingsPath}/template?part=${part}`} download>
        Download the template
      </Anchor>
      <FileButton
        resetRef={forget}
        accept={LIST_FILES}
        onChange={(file) => {
          // The same file can be chosen again once it is corrected.
          forget.current?.();
          if (file) open(file);
        }}
      >
        {(props) => (
          <Button
            {...props}
            variant="default"
            disabled={isBusy}
            loading={isReading || read.isPending}
            leftSection={<IconUpload size={16} aria-hidden />}
          >
            Choose a CSV or Excel file
          </Button>
        )}
      </FileButton>
      {sheets.length > 0 && <SheetChoice sheets={sheets} onChoose={choose} />}
      <EntryDialog
        isOpen={unsure !== undefined}
        onClose={() => setUnsure(undefined)}
        title="Match the columns"
      >
        {unsure && (
          <Mapping
            {...unsure}
            columns={fileColumns(part)}
            isSending={false}
            onMapped={(fields) => take(unsure, fields)}
          />
        )}
      </EntryDialog>
    </>
  );
}
