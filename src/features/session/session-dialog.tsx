import { Button, Text } from '@mantine/core';
import { endSession, signedInUser, startSession } from '../../kit/web/client/session.ts';
import { Modal } from '../../kit/web/parts/modal.tsx';
import { toast, toastAfterReload } from '../../kit/web/parts/toast.ts';
import classes from './login-screen.module.css';
import { loginSucceeded } from './messages.ts';
import { type SignInAnswer, SignInForm } from './sign-in-form.tsx';

/**
 * Over the page whose session has ended. After the same person has signed in, the refused calls are sent again; another
 * person gets a fresh page.
 */
export function SessionDialog() {
  const start = ({ token, user }: SignInAnswer) => {
    const isSame = user.id === signedInUser()?.id;
    startSession(token, user);
    if (isSame) return toast.success(loginSucceeded);
    toastAfterReload(loginSucceeded);
    location.replace('/');
  };
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      title="Sign in again"
      centered
      zIndex={300}
    >
      <SignInForm
        className={classes.form}
        reason={<Text>Your session has ended. Your entries are kept. Sign in to continue.</Text>}
        onSignedIn={start}
      />
      <Button variant="subtle" fullWidth mt={8} onClick={() => endSession()}>
        Sign out
      </Button>
    </Modal>
  );
}
