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

/** From the file to the customers. An uploaded file is found again in the list of earlier ones. */
export function ImportDialog({ type, onClose }: { type: CustomerType; onClose: () => void }) {
  const isPhone = usePhone();
  const [id, setId] = useState<number>();
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Bulk Upload via CSV — ${type} customers`}
      size="56rem"
      fullScreen={isPhone}
      closeOnClickOutside={false}
    >
      {id === undefined ? (
        <Stack gap="lg">
          <ChooseFile type={type} onUploaded={setId} onCancel={onClose} />
          <RecentImports type={type} onOpen={setId} />
        </Stack>
      ) : (
        <ImportSteps id={id} onBack={() => setId(undefined)} onClose={onClose} />
      )}
    </Modal>
  );
}

/** Imports that wait for a decision, and those that can be undone. */
function RecentImports({ type, onOpen }: { type: CustomerType; onOpen: (id: number) => void }) {
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
            onClick={() => onOpen(one.id)}
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
