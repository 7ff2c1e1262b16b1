import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { askBeforeLeaving, hasUnsaved } from './unsaved.ts';

type Question = { answer: (mayLeave: boolean) => void };

/** Asks before unsaved changes are lost: by a link, by editing another row, by closing the window. Goes into a `Modal.Stack`. */
export function UnsavedGuard() {
  const [question, setQuestion] = useState<Question>();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsaved(),
  );

  // Screens and the window ask from outside React.
  useEffect(() => {
    askBeforeLeaving(() => new Promise((answer) => setQuestion({ answer })));
    const warn = (event: BeforeUnloadEvent) => hasUnsaved() && event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);

  const decide = (mayLeave: boolean) => {
    question?.answer(mayLeave);
    setQuestion(undefined);
    if (blocker.state !== 'blocked') return;
    if (mayLeave) blocker.proceed();
    else blocker.reset();
  };

  return (
    <Modal
      stackId="unsaved"
      opened={question !== undefined || blocker.state === 'blocked'}
      onClose={() => decide(false)}
      title="Unsaved changes"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text>Your changes are not saved. Discard them?</Text>
      <Group justify="flex-end" gap="sm" mt={24}>
        <Button variant="default" onClick={() => decide(false)} data-autofocus>
          Keep editing
        </Button>
        <Button color="red" onClick={() => decide(true)}>
          Discard changes
        </Button>
      </Group>
    </Modal>
  );
}
