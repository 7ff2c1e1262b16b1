import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { businessDay, formatCount, formatDay } from '../../kit/shared/format.ts';
import { read } from '../../kit/web/client/read.ts';
import { Modal } from '../../kit/web/parts/modal.tsx';
import { usePhone } from '../../kit/web/parts/use-phone.ts';
import type { CustomerType } from '../../masters/choices.ts';
import { ChooseFile } from './choose-file.tsx';
import { type ImportRow, recentCall } from './contract.ts';
import { ImportSteps } from './import-steps.tsx';
import { useUpload } from './use-upload.ts';

/** From the file to the customers. An uploaded file is found again in the list of earlier ones. */
export function ImportDialog({ type, onClose }: { type: CustomerType; onClose: () => void }) {
  const isPhone = usePhone();
  const [fileName, setFileName] = useState('');
  const [round, setRound] = useState(0);
  const beginAgain = () => {
    setFileName('');
    setRound(round + 1);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${fileName || 'Bulk Upload via CSV'} — ${type} customers`}
      size="56rem"
      fullScreen={isPhone}
      closeOnClickOutside={false}
    >
      <OneFile key={round} type={type} onName={setFileName} onBeginAgain={beginAgain} onClose={onClose} />
    </Modal>
  );
}

type OneFileProps = {
  type: CustomerType;
  onName: (fileName: string) => void;
  onBeginAgain: () => void;
  onClose: () => void;
};

function OneFile({ type, onName, onBeginAgain, onClose }: OneFileProps) {
  const [id, setId] = useState<number>();
  const [file, setFile] = useState<File>();
  const upload = useUpload(type, file, setId);
  const { begun, back } = upload;
  const chooseFile = (chosen: File | undefined) => {
    setFile(chosen);
    onName(chosen?.name ?? '');
  };
  const open = (found: ImportRow) => {
    setId(found.id);
    onName(found.file_name);
  };
  const showColumns = () => {
    setId(undefined);
    void back();
  };
  return (
    <>
      {/* Kept while the rows are checked, because the way back to the columns reads the file again. */}
      <Stack gap="lg" display={id === undefined ? undefined : 'none'}>
        <ChooseFile type={type} file={file} upload={upload} onFile={chooseFile} onCancel={onClose} />
        {begun?.state !== 'mapping' && <RecentImports type={type} onOpen={open} />}
      </Stack>
      {id !== undefined && (
        <ImportSteps
          id={id}
          onColumns={begun?.id === id ? showColumns : undefined}
          onBack={onBeginAgain}
          onClose={onClose}
        />
      )}
    </>
  );
}

/** Imports that wait for a decision, and those that can be undone. */
function RecentImports({ type, onOpen }: { type: CustomerType; onOpen: (found: ImportRow) => void }) {
  const { data: recent } = useQuery({ ...read(recentCall, { customerType: type }), staleTime: 0 });
  if (!recent?.length) return null;
  return (
    <Stack gap="xs" component="section" aria-label="Earlier files">
      <Title order={3} size="h5">
        Earlier files
      </Title>
      {recent.map((one) => (
        <Group key={one.id} justify="space-between" gap="sm">
          <div>
            <Text size="sm" fw={600}>
              {one.file_name}
            </Text>
            <Text size="sm" c="dimmed">
              {wordsOf(one)}, {formatDay(businessDay(new Date(one.created_at)))} by {one.by_whom}
            </Text>
          </div>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onOpen(one)}
            aria-label={`Open ${one.file_name}`}
          >
            Open
          </Button>
        </Group>
      ))}
    </Stack>
  );
}

function wordsOf({ state, rows_added }: ImportRow): string {
  if (state === 'committed') return `${formatCount(rows_added)} customers imported`;
  return state === 'staged' ? 'Needs your review' : 'In progress';
}
