import { useEffect, useState } from 'react';
import { returnFocus } from './focus.ts';

/** Inside a dialog or drawer: when it closes, the focus goes back to what opened it. */
export function FocusReturn() {
  // Read before the dialog takes the focus.
  const [opener] = useState(() => document.activeElement);
  // The dialog may be closed, or leave the screen.
  useEffect(() => () => returnFocus(opener), [opener]);
  return null;
}
