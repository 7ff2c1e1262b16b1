import { lazy, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSignedIn } from '../../kit/web/session.ts';
import { Business } from './business.tsx';
import { Shell } from './shell.tsx';

const LoginScreen = lazy(() =>
  import('../../features/session/login-screen.tsx').then((module) => ({ default: module.LoginScreen })),
);

/** Without the sign-in marker every path shows the login screen. */
export function Gate() {
  const isSignedIn = useSignedIn();
  const { pathname } = useLocation();
  if (!isSignedIn)
    return (
      <Suspense>
        <LoginScreen />
      </Suspense>
    );
  if (pathname === '/login') return <Navigate to="/" replace />;
  return (
    <Business>
      <Shell />
    </Business>
  );
}
