import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';

/** An entry that left the form before its answer came: what the inputs held, and the key it goes under. */
export type Sent = { values: FieldValues; key: string; content: string };

/** One that came back while the next was being typed, with what it is called and why. */
export type Returned = Sent & { name: string; reason: string };

/** What is on its way, and what waits to be taken up again. */
export type Outbox = {
  underWay: number;
  returned: readonly Returned[];
  /** Back into the form; what the form holds by then waits in its place. */
  takeUp: (entry: Returned) => void;
  discard: (entry: Returned) => void;
};

/** Counts entries that are under way and keeps those that came back. @example const { underWay, leave, arrive } = useOutbox() */
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
