import { AppShell, ModalStack } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { NextStep } from '../../features/dashboard/steps.tsx';
import { UnsavedGuard } from '../../kit/web/form/unsaved-guard.tsx';
import { focusScreen } from '../../kit/web/keyboard/focus.ts';
import { useKeyListener, useKeys } from '../../kit/web/keyboard/keys.ts';
import { ActivityBar } from '../../kit/web/parts/activity-bar.tsx';
import { LineNotice } from '../../kit/web/queue/line-notice.tsx';
import { actionsFor } from '../actions.ts';
import { useMay } from '../may.tsx';
import { Prefetch } from '../prefetch.ts';
import { screensFor } from '../sidebar.ts';
import { Navigation } from './navigation.tsx';
import type { Overlay } from './overlay.ts';
import { ProfileFirst } from './profile-first.tsx';
import { ScreenOutline } from './screen-outline.tsx';
import classes from './shell.module.css';
import { TopBar } from './top-bar.tsx';
import { useOpen } from './use-open.ts';
import { useReturn } from './use-return.ts';

// Loaded on demand.
const SearchPalette = lazy(() => import('./search-palette.tsx').then((m) => ({ default: m.SearchPalette })));
const KeyboardHelp = lazy(() => import('./keyboard-help.tsx').then((m) => ({ default: m.KeyboardHelp })));
const About = lazy(() => import('./about.tsx').then((m) => ({ default: m.About })));

/** Sidebar, top bar and the screen between them. */
export function Shell() {
  const [isDrawerOpen, drawer] = useDisclosure(false);
  const [overlay, setOverlay] = useState<Overlay>();
  const [typed, setTyped] = useState('');
  const close = () => setOverlay(undefined);
  const search = (text: string) => {
    setTyped(text);
    setOverlay('search');
  };

  const open = useOpen();
  const may = useMay();
  useKeyListener();
  useKeys('Everywhere', [
    { keys: ['/', 'Ctrl K'], does: 'Search', run: () => search('') },
    // A screen with a form has its own.
    ...(actionsFor(may).length > 0
      ? [{ keys: ['n'], does: 'Choose what to add', run: () => search('new ') }]
      : []),
    { keys: ['Esc'], does: 'Close a dialog' },
    { keys: ['?'], does: 'This help', run: () => setOverlay('keys') },
  ]);
  useKeys(
    'Go to',
    screensFor(may).flatMap(({ label, path, letter }) =>
      letter ? [{ keys: [`g ${letter}`], does: label, run: () => void open(path) }] : [],
    ),
  );
  // Ctrl+K also works inside a field.
  useHotkeys([['mod+K', () => search('')]], []);

  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 208, breakpoint: 'sm', collapsed: { mobile: !isDrawerOpen } }}
      padding={0}
      transitionDuration={0}
    >
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <ActivityBar />
      <Prefetch />
      <AppShell.Header className={classes.header}>
        <TopBar
          isDrawerOpen={isDrawerOpen}
          onDrawer={drawer.toggle}
          onOverlay={setOverlay}
          typed={typed}
          onSearch={search}
        />
      </AppShell.Header>
      <AppShell.Navbar className={classes.navbar}>
        <Navigation onGo={drawer.close} />
      </AppShell.Navbar>
      {/* The question of the guard lies above the dialog whose changes it is about, and Esc is for it alone. */}
      <ModalStack>
        <AppShell.Main id="content" tabIndex={-1} className={classes.main}>
          <div className={classes.content}>
            <LineNotice />
            <ProfileFirst>
              {/* Not loaded on demand: after an empty fallback React would hold back the screen for 300 ms. */}
              <NextStep />
              <CurrentScreen />
            </ProfileFirst>
          </div>
        </AppShell.Main>
        <UnsavedGuard />
      </ModalStack>
      <Suspense>
        {overlay === 'search' && <SearchPalette typed={typed} onType={setTyped} onClose={close} />}
        {overlay === 'keys' && <KeyboardHelp onClose={close} />}
        {overlay === 'about' && <About onClose={close} />}
      </Suspense>
    </AppShell>
  );
}

/** The screen of the address: its outline in the frame after the click, the screen itself in the next. */
function CurrentScreen() {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  // The code of the next screen is loading.
  if (next && next.pathname !== pathname) return <ScreenOutline />;
  return <OutlineThenScreen key={pathname} />;
}

function OutlineThenScreen() {
  const hasOutline = useDeferredValue(true, false);
  return hasOutline ? <LoadedScreen /> : <ScreenOutline />;
}

function LoadedScreen() {
  useReturn();
  const { key } = useLocation();
  // Moves the focus into a screen that has not taken it: without a form, on a phone, or if the focused part is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for each address.
  useEffect(focusScreen, [key]);
  return <Outlet />;
}
