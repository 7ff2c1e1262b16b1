import { Alert, Button, Paper, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, messageOf } from '../../kit/web/api.ts';
import { PasswordEntry } from '../../kit/web/fields/password-entry.tsx';
import { usePageTitle } from '../../kit/web/page-title.ts';
import { hasExpired, startSession } from '../../kit/web/session.ts';
import { toast, toastAfterReload } from '../../kit/web/toast.ts';
import classes from './login-screen.module.css';
import { loginSucceeded } from './messages.ts';

type Credentials = { email: string; password: string };

/** E-mail and password; success keeps the session and reloads the page. */
export function LoginScreen() {
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' });
  usePageTitle('Login');

  const login = useMutation({
    mutationFn: (body: Credentials) => api.post<{ token: string }>('/login', body),
    onSuccess: ({ token }) => {
      startSession(token);
      toastAfterReload(loginSucceeded);
      location.reload();
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    login.mutate(credentials);
  };

  return (
    <main className={classes.page}>
      <Paper component="form" className={classes.card} onSubmit={submit} aria-label="Login">
        <img src="/favicon.svg" alt="" width={40} height={40} />
        <Title order={1} size="h3">
          Distribution Console
        </Title>
        <Text c="dimmed">Sign in to continue</Text>
        {login.error && (
          <Alert variant="light" color="red" role="alert">
            {messageOf(login.error)}
          </Alert>
        )}
        {hasExpired() && !login.error && (
          <Alert variant="light" role="status">
            You were signed out. Please sign in again.
          </Alert>
        )}
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          autoFocus
          value={credentials.email}
          onChange={({ currentTarget }) => setCredentials((now) => ({ ...now, email: currentTarget.value }))}
        />
        <PasswordEntry
          label="Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={credentials.password}
          onChange={({ currentTarget }) =>
            setCredentials((now) => ({ ...now, password: currentTarget.value }))
          }
        />
        <Button type="submit" fullWidth size="md" loading={login.isPending || login.isSuccess}>
          Login
        </Button>
      </Paper>
    </main>
  );
}
