import { Alert, Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api, messageOf } from '../../kit/web/api.ts';
import { PasswordEntry } from '../../kit/web/fields/password-entry.tsx';
import { signedInUser, type User } from '../../kit/web/session.ts';
import { toast } from '../../kit/web/toast.ts';

type Credentials = { email: string; password: string };
export type SignedIn = { token: string; user: User };

type SignInFormProps = {
  className: string | undefined;
  /** Above the fields; the reason of a refusal follows it. */
  heading?: ReactNode;
  /** Shown until a sign-in is refused. */
  reason?: ReactNode;
  onSignedIn: (answer: SignedIn) => void;
};

/** E-mail, filled in where it is known, and password. */
export function SignInForm({ className, heading, reason, onSignedIn }: SignInFormProps) {
  const [known] = useState(() => signedInUser()?.email ?? '');
  const [credentials, setCredentials] = useState<Credentials>({ email: known, password: '' });
  const login = useMutation({
    mutationFn: (body: Credentials) => api.post<SignedIn>('/login', body),
    onSuccess: onSignedIn,
    onError: (error) => toast.error(messageOf(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    login.mutate(credentials);
  };
  return (
    <form className={className} onSubmit={submit} aria-label="Login">
      {heading}
      {login.error && (
        <Alert variant="light" color="red" role="alert">
          {messageOf(login.error)}
        </Alert>
      )}
      {!login.error && reason}
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        required
        withAsterisk={false}
        autoFocus={known === ''}
        data-autofocus={known === '' || undefined}
        value={credentials.email}
        onChange={({ currentTarget }) => setCredentials((now) => ({ ...now, email: currentTarget.value }))}
      />
      <PasswordEntry
        label="Password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        autoFocus={known !== ''}
        data-autofocus={known !== '' || undefined}
        value={credentials.password}
        onChange={({ currentTarget }) => setCredentials((now) => ({ ...now, password: currentTarget.value }))}
      />
      <Button type="submit" fullWidth size="md" loading={login.isPending || login.isSuccess}>
        Login
      </Button>
    </form>
  );
}
