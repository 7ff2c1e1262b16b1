import type { Page } from '@playwright/test';

type LayoutShift = PerformanceEntry & { value: number };

/** Called before a page loads: sums up what moves by itself. */
export const countShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(globalThis, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (globalThis as unknown as { shift: number }).shift += (entry as LayoutShift).value;
    }).observe({ type: 'layout-shift' });
  });

/** How much of the screen moved, and how far (layout shift), since the last call. */
export const shifted = (page: Page) =>
  page.evaluate(() => {
    const counted = globalThis as unknown as { shift: number };
    const { shift } = counted;
    counted.shift = 0;
    return shift;
  });
