import { Anchor, Button, FileButton, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { uploadLimitBytes } from '../../kit/shared/upload.ts';
import { api, messageOf } from '../../kit/web/client/api.ts';
import { LIST_FILES } from '../../kit/web/csv/csv-files.ts';
import { useCsvFile } from '../../kit/web/csv/use-csv-file.tsx';
import { returnFocus } from '../../kit/web/keyboard/focus.ts';
import type { OpeningPartName } from '../../masters/openings.ts';
import { type OpeningFile, openingsPath } from './contract.ts';
import type { Lists } from './use-lists.ts';

type ChooseFileProps = { part: OpeningPartName; isBusy: boolean; lists: Lists };
type Asked = { file: File; headerRow?: number };

/** The button for a file and its template. */
export function ChooseFile({ part, isBusy, lists }: ChooseFileProps) {
  const { problem, refuse, take: onList, back } = lists;
  const forget = useRef<() => void>(null);
  const button = useRef<HTMLButtonElement>(null);
  const read = useMutation({
    mutationFn: async ({ file, headerRow }: Asked) => {
      const sent = new Blob([file], { type: 'text/csv' });
      const line = headerRow ? `&header_row=${headerRow}` : '';
      return api.upload<{ data: OpeningFile }>(`${openingsPath}/file?part=${part}${line}`, sent);
    },
    onMutate: () => refuse(''),
    onSuccess: ({ data }, { file, headerRow }) =>
      onList(
        {
          ...data,
          name: file.name.slice(-200),
          onHeaderRow: (row) => read.mutate({ file, headerRow: row }),
        },
        headerRow !== undefined,
      ),
    onError: (error) => {
      refuse(messageOf(error));
      // It was disabled meanwhile.
      returnFocus(button.current);
    },
  });
  const take = (file: File) => read.mutate({ file });
  const { take: open, sheetChoice, isReading } = useCsvFile(uploadLimitBytes, take, refuse);

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
          if (!file) return;
          refuse('');
          open(file);
        }}
      >
        {(props) => (
          <Button
            {...props}
            ref={button}
            variant="default"
            disabled={isBusy}
            loading={isReading || read.isPending}
            leftSection={<IconUpload size={16} aria-hidden />}
          >
            Choose a CSV or Excel file
          </Button>
        )}
      </FileButton>
      {back && (
        <Button variant="default" disabled={isBusy} onClick={back}>
          Back to the columns
        </Button>
      )}
      {sheetChoice}
      {problem && (
        <Text size="sm" c="red" role="alert">
          {problem}
        </Text>
      )}
    </>
  );
}
