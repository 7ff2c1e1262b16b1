import type { NamedRecord } from '../../kit/web/table/column.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { path } from './contract.ts';

type RemoveFactorDialogProps = { person: NamedRecord | undefined; onClose: () => void };

/** Asks before the second factor of a person is removed; open while there is a person. */
export const RemoveFactorDialog = ({ person, onClose }: RemoveFactorDialogProps) => (
  <ConfirmDialog
    isOpen={person !== undefined}
    title={`Second factor of ${person?.name ?? ''}`}
    label="Remove"
    path={`${path}/${person?.id}/secondfactor`}
    onClose={onClose}
  >
    For a person who has lost the phone and the recovery codes: {person?.name} is signed out everywhere, and
    the password alone signs in again. First make sure that it is {person?.name} who asks.
  </ConfirmDialog>
);
