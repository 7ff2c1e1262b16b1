import { Alert, Paper, Text, Title } from '@mantine/core';
import { hasExpired, startSession } from '../../kit/web/client/session.ts';
import { usePageTitle } from '../../kit/web/parts/page-title.ts';
import { toastAfterReload } from '../../kit/web/parts/toast.ts';
import classes from './login-screen.module.css';
import { loginSucceeded } from './messages.ts';
import { type SignInAnswer, SignInForm } from './sign-in-form.tsx';

/** E-mail and password; success keeps the session and reloads the page. */
export function LoginScreen() {
  usePageTitle('Login');
  const start = ({ token, user }: SignInAnswer) => {
    startSession(token, user);
    toastAfterReload(loginSucceeded);
    location.reload();
  };
  return (
    <main className={classes.page}>
      <Paper className={classes.card}>
        <SignInForm
          className={classes.form}
          heading={
            <>
              <img src="/favicon.svg" alt="" width={40} height={40} />
              <Title order={1} size="h3">
                Distribution Console
              </Title>
              <Text c="dimmed">Sign in to continue</Text>
            </>
          }
          reason={
            hasExpired() && (
              <Alert variant="light" role="status">
                You were signed out. Please sign in again.
              </Alert>
            )
          }
          onSignedIn={start}
        />
      </Paper>
    </main>
  );
}
