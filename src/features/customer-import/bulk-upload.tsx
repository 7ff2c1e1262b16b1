import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { CustomerType } from '../../masters/choices.ts';

const ImportDialog = lazy(async () => ({ default: (await import('./dialog.tsx')).ImportDialog }));

/** Opens the dialog in which a CSV file of customers is imported. @example <BulkUpload type="Guest" /> */
export function BulkUpload({ type }: { type: CustomerType }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileUpload size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Bulk Upload via CSV
      </Button>
      {isOpen && (
        <Suspense>
          <ImportDialog type={type} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
