import { type RefObject, useEffect } from 'react';

export type Roll = '58 mm' | '80 mm';

/** Makes the page of a receipt printer as wide as its roll and as long as the sheet on it, which CSS alone cannot. */
export function useRollLength(sheet: RefObject<HTMLElement | null>, roll: Roll | undefined): void {
  // The browser asks for the size of the page when this event ends.
  useEffect(() => {
    if (!roll) return;
    const rules = new CSSStyleSheet();
    const measure = () => {
      const height = sheet.current?.offsetHeight;
      // Heights are rounded.
      if (height) rules.replaceSync(`@page roll { size: ${roll.replace(' ', '')} ${height + 1}px; }`);
    };
    document.adoptedStyleSheets.push(rules);
    addEventListener('beforeprint', measure);
    return () => {
      removeEventListener('beforeprint', measure);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== rules);
    };
  }, [sheet, roll]);
}
