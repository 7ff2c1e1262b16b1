import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed, by a button or by the browser's menu, so that print-only parts are rendered then. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  // The browser does not wait: the content must be rendered when this event ends.
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
