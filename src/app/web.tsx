import '../kit/web/theme/mantine.css';
import '../kit/web/theme/theme.css';
import '../kit/web/print/paper.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../kit/web/client/query-client.ts';
import { popToastAfterReload, toast } from '../kit/web/parts/toast.ts';
import { Toaster } from '../kit/web/parts/toaster.tsx';
import { theme } from '../kit/web/theme/theme.ts';
import { router } from './router.tsx';
import { isNotAllowed } from './shell/not-allowed.tsx';

// The Content-Security-Policy forbids building functions from text, which zod tries when a schema is created.
// The setting is written before zod loads with the first form; `z.config` would pull zod into the first load.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// The Content-Security-Policy allows style elements with this nonce: Mantine's and, through the global name,
// those of the dialogs' scroll lock.
const styleNonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
Object.assign(globalThis, { __webpack_nonce__: styleNonce });

// A refusal by the role's rights is thrown, so that a notice replaces the screen.
const { queries } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({
  ...queryClient.getDefaultOptions(),
  queries: { ...queries, throwOnError: isNotAllowed },
});

const message = popToastAfterReload();
if (message) toast.success(message);

// Only over TLS or on the machine itself; the console works without it.
if (import.meta.env.PROD)
  addEventListener('load', () => void navigator.serviceWorker?.register('/sw.js').catch(() => undefined));

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');

// In steps, between which the page answers a key or a tap.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => styleNonce}>
          <RouterProvider router={router} />
          <Toaster />
        </MantineProvider>
      </QueryClientProvider>
    </StrictMode>,
  ),
);
