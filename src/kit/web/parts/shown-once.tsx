import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyText } from './copy-text.tsx';

type ShownOnceProps = {
  label: string;
  description: string;
  secret: string;
  onClose: () => void;
  /** Below the secret: how to use it. */
  children?: ReactNode;
};

/**
 * A secret that is shown only now, to copy; the content of a dialog.
 * @example <ShownOnce label="One-time password" description="Shown only now." secret={password} onClose={onClose} />
 */
export function ShownOnce({ label, description, secret, onClose, children }: ShownOnceProps) {
  return (
    <Stack gap="md">
      <TextInput
        label={label}
        description={description}
        value={secret}
        readOnly
        autoFocus
        data-autofocus
        onFocus={({ currentTarget }) => currentTarget.select()}
        inputWrapperOrder={['label', 'input', 'description']}
        // In a smaller font Chromium cuts underscores off.
        styles={{ input: { fontFamily: 'monospace', fontSize: '1rem' } }}
      />
      {children}
      <Group justify="flex-end" gap="sm">
        <CopyText text={secret} />
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  );
}
