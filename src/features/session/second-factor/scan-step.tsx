import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { encode } from 'uqr';
import { ApiError, api, messageOf } from '../../../kit/web/client/api.ts';
import { toast } from '../../../kit/web/parts/toast.ts';
import { CodeInput } from '../code-input.tsx';
import { type CodesAnswer, path, type Start } from './contract.ts';

type ScanStepProps = { start: Start; onDone: (answer: CodesAnswer) => void; onClose: () => void };

/** The secret for the app, and a code of the app that confirms it. */
export function ScanStep({ start: { secret, address }, onDone, onClose }: ScanStepProps) {
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const confirm = useMutation({
    mutationFn: () => api.post<CodesAnswer>(`${path}/confirm`, { code }),
    onSuccess: onDone,
    onError: (error) => {
      if (!fieldOf(error)) toast.error(messageOf(error));
      input.current?.select();
    },
    gcTime: 0,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm.mutate();
  };
  return (
    <Stack component="form" gap="md" onSubmit={submit} aria-label="Confirm the app">
      <Text>Scan this with an authenticator app, or type the secret into it.</Text>
      <Group justify="center">
        <QrCode text={address} label="QR code for the app" />
      </Group>
      <TextInput
        label="Secret"
        value={secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
        styles={{ input: { fontFamily: 'monospace', fontSize: '0.75rem' } }}
      />
      <CodeInput
        ref={input}
        value={code}
        description="The 6 digits that the app shows now"
        error={fieldOf(confirm.error)}
        onChange={setCode}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={confirm.isPending}>
          Turn on
        </Button>
      </Group>
    </Stack>
  );
}

const fieldOf = (error: unknown) => (error instanceof ApiError ? error.fields.code : undefined);

/** Squares on each side that scanners need free. */
const BORDER = 4;
const SIZE = 200;

/** A QR code, black on white also in the dark theme, as not every scanner reads it inverted. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: BORDER });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={SIZE}
      height={SIZE}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}
