import { Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { usePhone } from '../../kit/web/use-phone.ts';
import type { CustomerType } from '../../masters/choices.ts';
import { ChooseFile } from './choose-file.tsx';
import { ImportSteps } from './import-steps.tsx';
import { RecentImports } from './recent-imports.tsx';

type Props = { type: CustomerType; onClose: () => void };

/** From the file to the customers. Closing it stops nothing: an import under way is found again in its list. */
export function ImportDialog({ type, onClose }: Props) {
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
      closeButtonProps={{ 'aria-label': 'Close' }}
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
