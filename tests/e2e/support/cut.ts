import { expect, type Page } from '@playwright/test';

/**
 * Finds unreadable parts of the current page: a page or table wider than its container, text that is cut off by
 * its box or a neighbour.
 * @param mayScroll selector of elements that may scroll sideways: a row of tabs on a phone
 * @example expect(await cutParts(page)).toEqual([])
 */
export async function cutParts(page: Page, mayScroll = '[data-sideways]'): Promise<string[]> {
  let parts: string[] = [];
  const look = async () => {
    parts = await cutNow(page, mayScroll);
    return parts;
  };
  // After a change of the width a busy page takes a while to draw itself anew.
  await expect
    .poll(look, { timeout: 10_000 })
    .toEqual([])
    .catch(() => undefined);
  return parts;
}

function cutNow(page: Page, mayScroll: string): Promise<string[]> {
  return page.evaluate((scrollers) => {
    const found = new Set<string>();
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.add(`the page is ${scrollWidth} px wide`);

    const styles = new Map<Element, CSSStyleDeclaration>();
    const styleOf = (element: Element) => {
      const style = styles.get(element) ?? getComputedStyle(element);
      styles.set(element, style);
      return style;
    };
    const isOnlySpoken = (element: Element) =>
      element.clientWidth <= 1 || element.clientHeight <= 1 || styleOf(element).clipPath !== 'none';
    const nameOf = (element: Element) =>
      `${element.closest('[aria-label]')?.getAttribute('aria-label') ?? ''} <${element.tagName.toLowerCase()}>`;

    for (const table of document.querySelectorAll('table, [role=table]')) {
      const frame = table.parentElement;
      if (!frame?.checkVisibility() || frame.closest('[aria-hidden]') || isOnlySpoken(frame)) continue;
      if (frame.matches(scrollers)) continue;
      if (table.getBoundingClientRect().right > frame.getBoundingClientRect().right + 1)
        found.add(`${nameOf(table)} is wider than its place`);
    }

    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement;
      const words = text.textContent?.trim();
      if (!words || !holder?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      if (holder.closest('svg, textarea, script, style, [inert]')) continue;
      range.selectNodeContents(text);
      const { left, right, top, bottom } = range.getBoundingClientRect();

      for (let box: Element | null = holder; box && box !== document.body; box = box.parentElement) {
        if (box.matches(scrollers) || styleOf(box).position === 'fixed') break;
        const style = styleOf(box);
        if (style.display === 'inline' || style.display === 'contents') continue;
        const isCell = box.matches('th, td, [role=cell], [role=columnheader], section, article, form');
        if (style.overflowX === 'visible' && !isCell) continue;
        if (isOnlySpoken(box) || style.webkitLineClamp !== 'none') break;
        const place = box.getBoundingClientRect();
        const isCutSideways = left < place.left - 1 || right > place.right + 1;
        const isCutBelow = style.overflowY === 'hidden' && (top < place.top - 3 || bottom > place.bottom + 3);
        if (isCutSideways || isCutBelow) {
          found.add(`${nameOf(box)} cuts “${words.slice(0, 40)}”`);
          break;
        }
      }
    }
    return [...found];
  }, mayScroll);
}
