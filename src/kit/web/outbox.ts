import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';

/** An entry that is being saved after it left the form: its values and its key. */
export type Sent = { values: FieldValues; key: string; content: string };

/** An entry that was refused while the next was being typed, with its name and the reason. */
export type Returned = Sent & { name: string; reason: string };

/** The number of entries being saved, and those that were refused. */
export type Outbox = {
  underWay: number;
  returned: readonly Returned[];
  /** Puts a refused entry back into the form, in exchange for what is in the form. */
  takeUp: (entry: Returned) => void;
  discard: (entry: Returned) => void;
};

/** Counts entries that are being saved and keeps those that were refused. @example const { underWay, leave, arrive } = useOutbox() */
export function useOutbox() {
  const [underWay, setUnderWay] = useState(0);
  const [returned, setReturned] = useState<readonly Returned[]>([]);
  return {
    underWay,
    returned,
    leave: () => setUnderWay((count) => count + 1),
    arrive: () => setUnderWay((count) => count - 1),
    keep: (entry: Returned) => setReturned((all) => [...all, entry]),
    discard: (entry: Returned) => setReturned((all) => all.filter((one) => one !== entry)),
  };
}
