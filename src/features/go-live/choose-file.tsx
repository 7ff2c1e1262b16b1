import { Anchor, Button, FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { uploadLimitBytes } from '../../kit/shared/upload.ts';
import { api, messageOf } from '../../kit/web/client/api.ts';
import { LIST_FILES } from '../../kit/web/csv/csv-files.ts';
import { useCsvFile } from '../../kit/web/csv/use-csv-file.tsx';
import { toast } from '../../kit/web/parts/toast.ts';
import type { OpeningPartName } from '../../masters/openings.ts';
import { type OpeningFile, openingsPath } from './contract.ts';
import type { UnsureList } from './use-lists.ts';

type ChooseFileProps = {
  part: OpeningPartName;
  isBusy: boolean;
  /** The second time with the headers in a line that the person said. */
  onList: (list: UnsureList, isAgain: boolean) => void;
};
type Asked = { file: File; headerRow?: number };

/** The button for a file and its template. */
export function ChooseFile({ part, isBusy, onList }: ChooseFileProps) {
  const forget = useRef<() => void>(null);
  const read = useMutation({
    mutationFn: async ({ file, headerRow }: Asked) => {
      const sent = new Blob([file], { type: 'text/csv' });
      const line = headerRow ? `&header_row=${headerRow}` : '';
      return api.upload<{ data: OpeningFile }>(`${openingsPath}/file?part=${part}${line}`, sent);
    },
    onSuccess: ({ data }, { file, headerRow }) =>
      onList(
        {
          ...data,
          name: file.name.slice(-200),
          onHeaderRow: (row) => read.mutate({ file, headerRow: row }),
        },
        headerRow !== undefined,
      ),
    onError: (error) => toast.error(messageOf(error)),
  });
  const take = (file: File) => read.mutate({ file });
  const { take: open, sheetChoice, isReading } = useCsvFile(uploadLimitBytes, take, toast.error);

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
      {sheetChoice}
    </>
  );
}
