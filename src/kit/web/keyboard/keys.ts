import { useEffect, useRef } from 'react';

export type Shortcut = {
  /** As the help shows them: 'n', '←', or 'g d' for one after the other. */
  keys: readonly string[];
  does: string;
  /** Missing where a field or a button handles the keys itself. */
  run?: () => void;
};

/** Groups of the help, in its order. */
const shortcutGroups = ['On this screen', 'In forms', 'Everywhere', 'Go to'] as const;
type ShortcutGroup = (typeof shortcutGroups)[number];

type DeclaredShortcuts = { group: ShortcutGroup; shortcuts: { readonly current: readonly Shortcut[] } };
const registered = new Set<DeclaredShortcuts>();

/** The shortcuts that work now, by group. A screen's shortcut replaces one of 'Everywhere' with the same keys. */
export function shortcutsNow(): { group: ShortcutGroup; shortcuts: Shortcut[] }[] {
  const usedKeys = new Set<string>();
  return shortcutGroups.map((group) => {
    const all = [...registered]
      .filter((entry) => entry.group === group)
      .flatMap(({ shortcuts }) => shortcuts.current)
      .filter(({ keys, run }) => !run || keys.some((key) => !usedKeys.has(key)));
    for (const { keys, run } of all) for (const key of run ? keys : []) usedKeys.add(key);
    // Several forms, fields or messages have the same keys; the last one counts.
    const shortcuts = all.filter(
      ({ does }, index) => all.findLastIndex((one) => one.does === does) === index,
    );
    return { group, shortcuts };
  });
}

/**
 * Keys that work while the component is on the screen; `?` lists them. They do nothing in a field, with Ctrl, Alt or
 * Meta, and below a dialog or menu. The screen's own come before those that work everywhere.
 * @example useKeys('On this screen', [{ keys: ['←'], does: 'Previous day', run: () => move(-1) }])
 */
export function useKeys(group: ShortcutGroup, shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  // The registry lives outside React because the help and the one key listener read it.
  useEffect(() => {
    const entry: DeclaredShortcuts = { group, shortcuts: latest };
    registered.add(entry);
    return () => {
      registered.delete(entry);
    };
  }, [group]);
}

/** Listens for the keys of `useKeys`, once for the page. */
export function useKeyListener(): void {
  // The keys belong to the document, not to an element.
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** The time for the second key of a sequence. */
const PAUSE_MS = 1500;
let first = { key: '', atMs: Number.NEGATIVE_INFINITY };

function onKeyDown(event: KeyboardEvent): void {
  if (event.key === 'Shift') return;
  const before = event.timeStamp - first.atMs < PAUSE_MS ? first.key : '';
  first = { key: '', atMs: Number.NEGATIVE_INFINITY };
  const key = keyOf(event);
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isForElement(event, key))
    return;
  const all = shortcutsNow().flatMap(({ shortcuts }) => shortcuts.filter(({ run }) => run));
  const pressed = before ? `${before} ${key}` : key;
  const hit = all.find(({ keys }) => keys.includes(pressed));
  if (hit) {
    event.preventDefault();
    hit.run?.();
  } else if (all.some(({ keys }) => keys.some((sequence) => sequence.startsWith(`${key} `)))) {
    first = { key, atMs: event.timeStamp };
  }
}

const ARROWS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
};

/** The key as the help shows it; for a keyboard of another script, the Latin letter at the same position. */
function keyOf({ key, code, shiftKey }: KeyboardEvent): string {
  const letter = /^[^\p{ASCII}]/u.test(key) ? /^Key([A-Z])$/.exec(code)?.[1] : undefined;
  const typed = letter ?? key;
  return ARROWS[typed] ?? (typed.length === 1 && !shiftKey ? typed.toLowerCase() : typed);
}

const FIELDS = 'input:not([type=radio], [type=checkbox]), textarea, select';

/** Whether the key belongs to a field, a dialog or a menu. Arrows also belong to a radio. */
function isForElement({ target }: KeyboardEvent, key: string): boolean {
  if (document.querySelector('[role=dialog], [role=menu]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  const isArrow = Object.values(ARROWS).includes(key);
  return target.isContentEditable || target.matches(isArrow ? `input, ${FIELDS}` : FIELDS);
}
