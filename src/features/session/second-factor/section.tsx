import { Button, Group, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useRead } from '../../../kit/web/client/read.ts';
import { Card } from '../../../kit/web/parts/card.tsx';
import { type FactorState, stateCall } from './contract.ts';
import type { Purpose } from './password-step.tsx';

// Loaded when it opens: it draws QR codes.
const Dialog = lazy(() => import('./dialog.tsx').then((module) => ({ default: module.SecondFactorDialog })));

/** Turns the codes of an app on and off. */
export function SecondFactor() {
  const [purpose, setPurpose] = useState<Purpose>();
  const { data: state } = useRead(stateCall);
  return (
    <Card title="Second factor">
      {state && (
        <>
          <Text>{textOf(state)}</Text>
          <Group gap="sm" mt="md">
            {!state.is_on && <Button onClick={() => setPurpose('on')}>Turn on</Button>}
            {state.is_on && (
              <Button variant="default" onClick={() => setPurpose('codes')}>
                New recovery codes
              </Button>
            )}
            {state.is_on && !state.is_compulsory && (
              <Button variant="default" onClick={() => setPurpose('off')}>
                Turn off
              </Button>
            )}
          </Group>
        </>
      )}
      <Suspense>{purpose && <Dialog purpose={purpose} onClose={() => setPurpose(undefined)} />}</Suspense>
    </Card>
  );
}

function textOf({ is_on, is_compulsory, recovery_codes_left: left }: FactorState): string {
  if (!is_on)
    return 'Off. When on, sign-in also asks for a code from an app on your phone. A stolen password is then not enough.';
  const codes = `${left} recovery ${left === 1 ? 'code' : 'codes'} left.`;
  return is_compulsory ? `On, as your role needs it. ${codes}` : `On. ${codes}`;
}
