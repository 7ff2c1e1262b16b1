import type { Page } from '@playwright/test';
import axe from 'axe-core';

// axe has no call that tells the impact of a rule.
const { rules: known } = (axe as unknown as { _audit: { rules: { id: string; impact: string }[] } })._audit;
const minor = known.filter(({ impact }) => impact !== 'serious' && impact !== 'critical');
/** The rules of less impact take a quarter of the time. */
const rules = Object.fromEntries(minor.map(({ id }) => [id, { enabled: false }]));

/**
 * Serious and critical axe violations on the current screen, as text.
 * @param only only these rules: a second theme changes only contrasts
 * @example expect(await faults(page)).toEqual([])
 */
export async function faults(page: Page, only?: string[]): Promise<string[]> {
  // A test over many screens loads axe once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ([rules, runOnly]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const results = await axe.run(document, {
        resultTypes: ['violations'],
        ...(runOnly ? { runOnly } : { rules }),
      });
      return results.violations.map(({ id, nodes }) => ({
        id,
        places: nodes.map(({ target }) => target.join(' ')),
      }));
    },
    [rules, only] as const,
  );
  return violations.flatMap(({ id, places }) => places.map((place) => `${id}: ${place}`));
}
