import { recentKey } from '../../../kit/web/client/session.ts';
import type { Choice } from './choice.ts';

const MOST = 6;

/** The last choices, newest first; removed at sign-out, since they may name customers. */
export function recentChoices(): Choice[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(recentKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isChoice).slice(0, MOST) : [];
  } catch {
    // The value is not from this console: no recent choices.
    return [];
  }
}

export function rememberChoice({ path, label, detail, isDated }: Choice): void {
  if (isDated) return;
  const others = recentChoices().filter((choice) => choice.path !== path);
  localStorage.setItem(recentKey, JSON.stringify([{ path, label, detail }, ...others].slice(0, MOST)));
}

const isChoice = (choice: unknown): choice is Choice =>
  typeof choice === 'object' &&
  choice !== null &&
  ['path', 'label', 'detail'].every((name) => typeof (choice as Record<string, unknown>)[name] === 'string');
