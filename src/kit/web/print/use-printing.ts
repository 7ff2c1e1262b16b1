import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether paper is being made, by a button or by the browser's own menu: what only paper shows is drawn for nothing else. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  // The browser does not wait: what is to be printed has to be there when this event ends.
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
