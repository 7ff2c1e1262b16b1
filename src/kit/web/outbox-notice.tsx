import { Alert, Button, Group } from '@mantine/core';
import type { Outbox } from './outbox.ts';

/** Entries that were refused while the next one was being typed; none is lost unseen. */
export function OutboxNotice({ outbox: { returned, takeUp, discard } }: { outbox: Outbox }) {
  return returned.map((entry) => (
    <Alert key={entry.key} color="red" title={`Not saved: ${entry.name}`} mt={16}>
      {entry.reason}
      <Group gap="sm" mt={8}>
        <Button size="xs" variant="default" onClick={() => takeUp(entry)}>
          Edit and send again
        </Button>
        <Button size="xs" variant="subtle" color="red" onClick={() => discard(entry)}>
          Discard
        </Button>
      </Group>
    </Alert>
  ));
}
