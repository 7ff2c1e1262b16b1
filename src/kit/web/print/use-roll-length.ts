import { type RefObject, useEffect } from 'react';

/** Makes the page of a receipt printer as long as the sheet on it, which CSS alone cannot. */
export function useRollLength(sheet: RefObject<HTMLElement | null>, isOnRoll: boolean): void {
  // The browser asks for the size of the page when this event ends.
  useEffect(() => {
    if (!isOnRoll) return;
    const rules = new CSSStyleSheet();
    const measure = () => {
      const height = sheet.current?.offsetHeight;
      // Heights are rounded.
      if (height) rules.replaceSync(`@page roll { size: 80mm ${height + 1}px; }`);
    };
    document.adoptedStyleSheets.push(rules);
    addEventListener('beforeprint', measure);
    return () => {
      removeEventListener('beforeprint', measure);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== rules);
    };
  }, [sheet, isOnRoll]);
}
