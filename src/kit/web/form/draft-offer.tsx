import { Alert, Button, Group } from '@mantine/core';
import { formatMoment } from '../../shared/format.ts';
import { focusForm } from '../keyboard/focus.ts';
import type { Draft } from './draft.ts';

type DraftOfferProps = { draft: Draft; onResume: () => void };

/** Asks whether to continue with the entries typed before a reload. @example <DraftOffer draft={draft} onResume={open} /> */
export function DraftOffer({ draft: { typedAt, resume, discard }, onResume }: DraftOfferProps) {
  const goOn = () => {
    resume();
    onResume();
  };
  const drop = () => {
    discard();
    focusForm();
  };
  return (
    <Alert role="status" variant="light" title="Continue your draft?">
      <Group justify="space-between" gap="sm">
        It was typed on {formatMoment(new Date(typedAt).toISOString())} and is not saved.
        <Group gap="sm">
          <Button size="xs" onClick={goOn}>
            Continue
          </Button>
          <Button size="xs" variant="subtle" onClick={drop}>
            Discard
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}
