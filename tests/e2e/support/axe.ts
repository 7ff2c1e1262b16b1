import type { Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * Serious and critical axe violations on the current screen, as text.
 * @param rules only these rules: a second theme changes only contrasts
 * @example expect(await faults(page)).toEqual([])
 */
export async function faults(page: Page, rules?: string[]): Promise<string[]> {
  // A test over many screens loads axe once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const results = await axe.run(document, { resultTypes: ['violations'], ...(runOnly && { runOnly }) });
    return results.violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      places: nodes.map(({ target }) => target.join(' ')),
    }));
  }, rules);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, places }) => places.map((place) => `${id}: ${place}`));
}
