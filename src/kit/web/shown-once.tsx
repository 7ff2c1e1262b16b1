import { Button, CopyButton, Group, Stack, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';

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
        styles={{ input: { fontFamily: 'monospace', fontSize: 16 } }}
      />
      {children}
      <Group justify="flex-end" gap="sm">
        {/* A page over plain HTTP may not write to the clipboard. */}
        {'clipboard' in navigator && (
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={
                  copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
                }
                onClick={copy}
              >
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
        )}
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  );
}
