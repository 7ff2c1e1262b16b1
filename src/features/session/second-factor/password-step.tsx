import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError, api, messageOf } from '../../../kit/web/client/api.ts';
import { PasswordEntry } from '../../../kit/web/fields/password-entry.tsx';
import { toast } from '../../../kit/web/parts/toast.ts';
import { useMe } from '../use-me.ts';
import { type CodesAnswer, path, type Start } from './contract.ts';

/** Why the dialog asks for the password. */
export type Purpose = 'on' | 'codes' | 'off';

type PasswordStepProps = {
  purpose: Purpose;
  onStart: (start: Start) => void;
  onCodes: (answer: CodesAnswer) => void;
  onOff: (msg: string) => void;
  onClose: () => void;
};

const texts: Readonly<Record<Purpose, { text: string; submit: string }>> = {
  on: {
    text: 'You need an authenticator app on your phone. Turning it on signs you out everywhere else.',
    submit: 'Continue',
  },
  codes: { text: 'The recovery codes that you have now stop working.', submit: 'Make new codes' },
  off: {
    text: 'From then on the password alone signs you in. You are signed out everywhere else.',
    submit: 'Turn off',
  },
};

/** Every change of the second factor begins with the password. */
export function PasswordStep({ purpose, onStart, onCodes, onOff, onClose }: PasswordStepProps) {
  const { data: me } = useMe();
  const [password, setPassword] = useState('');
  const call = useMutation({
    mutationFn: async () => {
      const body = { password };
      switch (purpose) {
        case 'on':
          return onStart((await api.post<{ data: Start }>(path, body)).data);
        case 'codes':
          return onCodes(await api.post<CodesAnswer>(`${path}/recoverycodes`, body));
        case 'off':
          return onOff((await api.post(`${path}/off`, body)).msg);
      }
    },
    onError: (error) => {
      if (!fieldOf(error)) toast.error(messageOf(error));
    },
    // The password and the answer are dropped when the dialog closes.
    gcTime: 0,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    call.mutate();
  };
  const { text, submit: label } = texts[purpose];
  return (
    <Stack component="form" gap="md" onSubmit={submit} aria-label="Confirm password">
      <Text>{text}</Text>
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={me?.email ?? ''} readOnly hidden />
      <PasswordEntry
        label="Password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        data-autofocus
        value={password}
        error={fieldOf(call.error)}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={call.isPending} color={purpose === 'off' ? 'red' : undefined}>
          {label}
        </Button>
      </Group>
    </Stack>
  );
}

const fieldOf = (error: unknown) => (error instanceof ApiError ? error.fields.password : undefined);
