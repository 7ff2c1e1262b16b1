import { Code, Text } from '@mantine/core';
import { Modal } from '../../../kit/web/parts/modal.tsx';
import { ShownOnce } from '../../../kit/web/parts/shown-once.tsx';
import type { NamedRecord } from '../../../kit/web/table/column.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { path } from './contract.ts';
import type { NewKey } from './form.tsx';

/** How a script uses a key, in one line. */
export function Usage() {
  return (
    <Code block ta="left" fz="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      curl -H 'Authorization: Bearer lpg_…' {location.origin}/api/me
    </Code>
  );
}

/** A new key, shown once; open while there is one. */
export function NewKeyDialog({ made, onClose }: { made: NewKey | undefined; onClose: () => void }) {
  return (
    <Modal
      opened={made !== undefined}
      onClose={onClose}
      title={`API key ${made?.name ?? ''}`}
      size="lg"
      centered
      closeOnClickOutside={false}
    >
      {made && (
        <ShownOnce
          label="API key"
          description="Shown only now. Keep it like a password."
          secret={made.key}
          onClose={onClose}
        >
          <Text>The script sends it with each call:</Text>
          <Usage />
        </ShownOnce>
      )}
    </Modal>
  );
}

type RevokeDialogProps = { apiKey: NamedRecord | undefined; onClose: () => void };

/** Asks before a key is revoked; open while there is one. */
export const RevokeDialog = ({ apiKey, onClose }: RevokeDialogProps) => (
  <ConfirmDialog
    isOpen={apiKey !== undefined}
    title={`Revoke ${apiKey?.name ?? ''}`}
    label="Revoke"
    path={`${path}/${apiKey?.id}`}
    onClose={onClose}
  >
    The script that uses this key is refused at once, and the key cannot be used again.
  </ConfirmDialog>
);
