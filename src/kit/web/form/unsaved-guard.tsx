import { lazy, Suspense, useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { askBeforeLeaving, hasUnsaved, useHasUnsaved } from './unsaved.ts';

// A form that has changes has loaded this file.
const UnsavedDialog = lazy(async () => ({ default: (await import('./unsaved-dialog.tsx')).UnsavedDialog }));

type Question = { answer: (mayLeave: boolean) => void };

/**
 * Asks before unsaved changes are lost: by a link, by editing another row, by closing the window. The question is over when
 * they are saved meanwhile. Goes into a `ModalStack`.
 */
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

  const isAsking = question !== undefined || blocker.state === 'blocked';
  const isSaved = !useHasUnsaved();
  useEffect(() => {
    if (isAsking && isSaved) decide(true);
  });
  const [hasAsked, setHasAsked] = useState(false);
  if (isAsking && !hasAsked) setHasAsked(true);
  return (
    hasAsked && (
      <Suspense>
        <UnsavedDialog isAsking={isAsking} onDecide={decide} />
      </Suspense>
    )
  );
}
