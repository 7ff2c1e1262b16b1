import { useDeferredValue, useEffect } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { focusScreen } from '../../kit/web/keyboard/focus.ts';
import { ScreenOutline } from './screen-outline.tsx';
import { useReturn } from './use-return.ts';

/** The screen of the address: its outline in the frame after the click, the screen itself in the next. */
export function Arriving() {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  // The code of the next screen is loading.
  if (next && next.pathname !== pathname) return <ScreenOutline />;
  return <AfterOutline key={pathname} />;
}

function AfterOutline() {
  const hasOutline = useDeferredValue(true, false);
  return hasOutline ? <Arrived /> : <ScreenOutline />;
}

function Arrived() {
  useReturn();
  const { key } = useLocation();
  // A screen without a form, on a phone, or of another address whose focused part is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for each address.
  useEffect(focusScreen, [key]);
  return <Outlet />;
}
