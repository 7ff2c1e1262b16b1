import { Alert, Button, Group, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError, api, messageOf } from '../../kit/web/client/api.ts';
import { signedInUser, type User } from '../../kit/web/client/session.ts';
import { PasswordEntry } from '../../kit/web/fields/password-entry.tsx';
import { toast } from '../../kit/web/parts/toast.ts';
import { CodeInput } from './code-input.tsx';

type Credentials = { email: string; password: string; code?: string };
/** With a second factor the right password leads to the code. */
type Step = 'password' | 'app' | 'recovery';
export type SignInAnswer = { token: string; user: User };

type SignInFormProps = {
  className: string | undefined;
  /** Above the fields; the reason of a refusal follows it. */
  heading?: ReactNode;
  /** Shown until a sign-in is refused. */
  reason?: ReactNode;
  onSignedIn: (answer: SignInAnswer) => void;
};

/** E-mail, filled in where it is known, and password; then a code where the account needs one. */
export function SignInForm({ className, heading, reason, onSignedIn }: SignInFormProps) {
  const [known] = useState(() => signedInUser()?.email ?? '');
  const [credentials, setCredentials] = useState<Credentials>({ email: known, password: '' });
  const [step, setStep] = useState<Step>('password');
  const [code, setCode] = useState('');
  const login = useMutation({
    mutationFn: (body: Credentials) => api.post<SignInAnswer>('/login', body),
    onSuccess: onSignedIn,
    onError: (error) => {
      setCode('');
      const isAboutCode = error instanceof ApiError && error.fields.code !== undefined;
      if (step === 'password' && isAboutCode) {
        login.reset();
        return setStep('app');
      }
      toast.error(messageOf(error));
      if (error instanceof ApiError && error.status === 401 && !isAboutCode) setStep('password');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    login.mutate(step === 'password' ? credentials : { ...credentials, code });
  };
  const go = (to: Step) => {
    login.reset();
    setCode('');
    setStep(to);
  };
  return (
    <form className={className} onSubmit={submit} aria-label="Login">
      {heading}
      {login.error && (
        <Alert variant="light" color="red" role="alert">
          {messageOf(login.error)}
        </Alert>
      )}
      {!login.error && step === 'password' && reason}
      {step === 'password' ? (
        <PasswordFields credentials={credentials} startsInPassword={known !== ''} onChange={setCredentials} />
      ) : (
        <CodeFields isRecovery={step === 'recovery'} code={code} onChange={setCode} />
      )}
      <Button type="submit" fullWidth size="md" loading={login.isPending || login.isSuccess}>
        Login
      </Button>
      {step !== 'password' && (
        <Group justify="space-between">
          <Button variant="subtle" onClick={() => go('password')}>
            Back
          </Button>
          <Button variant="subtle" onClick={() => go(step === 'app' ? 'recovery' : 'app')}>
            {step === 'app' ? 'Use a recovery code' : 'Use the app'}
          </Button>
        </Group>
      )}
    </form>
  );
}

type PasswordFieldsProps = {
  credentials: Credentials;
  startsInPassword: boolean;
  onChange: (credentials: Credentials) => void;
};

function PasswordFields({ credentials, startsInPassword, onChange }: PasswordFieldsProps) {
  return (
    <>
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        required
        withAsterisk={false}
        autoFocus={!startsInPassword}
        data-autofocus={!startsInPassword || undefined}
        value={credentials.email}
        onChange={({ currentTarget }) => onChange({ ...credentials, email: currentTarget.value })}
      />
      <PasswordEntry
        label="Password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        autoFocus={startsInPassword}
        data-autofocus={startsInPassword || undefined}
        value={credentials.password}
        onChange={({ currentTarget }) => onChange({ ...credentials, password: currentTarget.value })}
      />
    </>
  );
}

type CodeFieldsProps = { isRecovery: boolean; code: string; onChange: (code: string) => void };

function CodeFields({ isRecovery, code, onChange }: CodeFieldsProps) {
  if (!isRecovery)
    return (
      <CodeInput value={code} description="The 6 digits of your authenticator app" onChange={onChange} />
    );
  return (
    <TextInput
      label="Recovery code"
      description="Enter a recovery code. Each works once"
      inputWrapperOrder={['label', 'input', 'description']}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
      withAsterisk={false}
      autoFocus
      value={code}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
