import { lazy, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSession } from '../../kit/web/client/session.ts';
import { BusinessProviders } from './business.tsx';
import { Shell } from './shell.tsx';

const LoginScreen = lazy(() =>
  import('../../features/session/login-screen.tsx').then((module) => ({ default: module.LoginScreen })),
);

const SessionDialog = lazy(() =>
  import('../../features/session/session-dialog.tsx').then((module) => ({ default: module.SessionDialog })),
);

/** Without the sign-in marker every path shows the login screen. */
export function Gate() {
  const session = useSession();
  const { pathname } = useLocation();
  if (session === 'out')
    return (
      <Suspense>
        <LoginScreen />
      </Suspense>
    );
  if (pathname === '/login') return <Navigate to="/" replace />;
  return (
    <BusinessProviders>
      <Shell />
      <Suspense>{session === 'ended' && <SessionDialog />}</Suspense>
    </BusinessProviders>
  );
}
