import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useOptionList } from './option-list.tsx';
import { matchProblem, type Option, onlyMatch, unpicked, unpickedText } from './options.ts';

export type OptionSource = {
  /** What the list shows for the text that is typed, best first. */
  optionsFor: (text: string) => readonly Option[];
  /** Every option that a text may mean; undefined while that is not known. */
  matchesOf: (text: string) => readonly Option[] | undefined;
  /** The same as a promise. */
  findMatches: (text: string) => Promise<readonly Option[]>;
  onType?: (text: string) => void;
  /** Runs after Enter took an option, and on Tab to the next field; true when it has moved the focus. */
  onDone?: () => boolean;
  /** The maximum number of matches. */
  limit?: number;
};

type Picking = OptionSource & {
  /** What is picked, for messages: 'Branch'. */
  noun: string;
  /** The id of an option, blank, or a text that was left unpicked. */
  value: string;
  /** The option of the value, once it is known. */
  picked: Option | undefined;
  onTake: (option: Option | undefined) => void;
  /** Replaces the value: an unpicked text, or what it replaced. */
  put: (value: string) => void;
};

/**
 * The text of a picker and the option that it picks. Enter, Tab and leaving the field pick the option chosen by arrow key,
 * the only match or the only exact name; any other text stays as an unpicked value, which no form can save.
 */
export function usePicking(picking: Picking) {
  const { noun, picked, onTake, put, onDone } = picking;
  const input = useRef<HTMLInputElement>(null);
  const state = useText(picking);
  const { typed, setTyped, left, text, isTyped, matches, match } = state;
  const offered = picking.optionsFor(isTyped ? text : '');
  // The name of what is picked may be read late: the next letters replace it, as after a click.
  useLayoutEffect(() => {
    const field = input.current;
    if (field && field === document.activeElement && field.value === picked?.label) field.select();
  }, [picked?.label]);
  const isMissing = !isTyped && picked && !offered.some((option) => option.value === picked.value);
  const list = useOptionList(isMissing ? [picked, ...offered] : offered, isTyped ? match : picked);

  const take = (option: Option | undefined) => {
    setTyped(undefined);
    list.close();
    onTake(option);
  };
  /** Leaves the text in the field, and looks up its matches if they are not known yet. */
  const leaveText = () => {
    setTyped(undefined);
    put(unpicked(text));
    if (!matches) void lookUp(text, { picking, input, state, take, openList: list.open });
  };

  return {
    input,
    text,
    list,
    take,
    /** Why the text that was left unpicked picks nothing. */
    problem:
      typed === undefined && left !== undefined && matches && !match
        ? matchProblem(noun, matches.length, picking.limit)
        : undefined,
    pick: (option: Option) => {
      flushSync(() => take(option));
      onDone?.();
    },
    field: {
      ...list.input,
      value: text,
      // A dialog around it is not closed by Escape then.
      'data-mantine-stop-propagation': list.isOpen || isTyped || undefined,
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
        setTyped(currentTarget.value);
        list.open();
        picking.onType?.(currentTarget.value);
      },
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, { picking, state, list, take, leaveText }),
      onClick: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
        // Typing replaces what was picked before.
        currentTarget.select();
        list.open();
      },
    },
    leave: () => {
      list.close();
      if (!isTyped) setTyped(undefined);
      else if (text.trim() === '') take(undefined);
      else if (list.chosen ?? match) take(list.chosen ?? match);
      else leaveText();
    },
  };
}

/** What the field shows: the text that is typed, was left unpicked, or names the picked option. */
function useText({ value, picked, matchesOf }: Picking) {
  const [typed, setTyped] = useState<string>();
  const [seen, setSeen] = useState(value);
  // When the form is reset or filled meanwhile, its value replaces the typed text.
  if (seen !== value) {
    setSeen(value);
    setTyped(undefined);
  }
  const left = unpickedText(value);
  const text = typed ?? left ?? picked?.label ?? '';
  const isTyped = left !== undefined || text !== (picked?.label ?? '');
  const matches = isTyped && text.trim() !== '' ? matchesOf(text) : undefined;
  const latest = useRef({ typed, value, replaced: value });
  Object.assign(latest.current, { typed, value, ...(left === undefined && { replaced: value }) });
  return {
    setTyped,
    text,
    /** Whether the text is another one than that of the picked option. */
    isTyped,
    typed,
    /** The text that was left unpicked. */
    left,
    /** The options that the text may mean, and the one that it means. */
    matches,
    match: matches && onlyMatch(matches, text),
    latest,
  };
}

type ShownText = ReturnType<typeof useText>;

type TextLookUp = {
  picking: Picking;
  input: RefObject<HTMLInputElement | null>;
  state: ShownText;
  take: (option: Option | undefined) => void;
  openList: () => void;
};

/** Picks the only match of a text that was left unpicked. Several open the list again, unless the person types elsewhere. */
async function lookUp(
  searched: string,
  { picking, input, state, take, openList }: TextLookUp,
): Promise<void> {
  let isTypingElsewhere = false;
  const onTyping = () => {
    isTypingElsewhere = true;
  };
  const { form } = input.current ?? {};
  form?.addEventListener('input', onTyping);
  const matches = await picking.findMatches(searched).catch(() => undefined);
  form?.removeEventListener('input', onTyping);
  const { typed, value } = state.latest.current;
  if (!matches || !input.current || typed !== undefined || value !== unpicked(searched)) return;
  const hit = onlyMatch(matches, searched);
  const hasFocus = document.activeElement === input.current;
  if (hit) {
    flushSync(() => take(hit));
    if (hasFocus) picking.onDone?.();
  } else if (matches.length > 1 && !isTypingElsewhere) {
    input.current.focus();
    openList();
  }
}

type PickingKeys = {
  picking: Picking;
  state: ShownText;
  list: ReturnType<typeof useOptionList>;
  take: (option: Option | undefined) => void;
  leaveText: () => void;
};

/** The arrow keys choose, Enter and Tab take, Escape puts the text back. */
function onKeyDown(event: KeyboardEvent, picking: PickingKeys): void {
  const { key, shiftKey } = event;
  if (event.nativeEvent.isComposing) return;
  if (key === 'Escape') restore(event, picking);
  else if (key === 'ArrowDown' || key === 'ArrowUp') {
    picking.list.step(key === 'ArrowDown' ? 1 : -1);
    event.preventDefault();
  } else if ((key === 'Enter' || key === 'Tab') && confirm(key === 'Enter', shiftKey, picking)) {
    event.preventDefault();
  }
}

function restore(event: KeyboardEvent, { picking, state, list }: PickingKeys): void {
  // Here it does not close the dialog or cancel the form.
  if (list.isOpen || state.isTyped) event.stopPropagation();
  state.setTyped(undefined);
  list.close();
  if (state.left !== undefined) picking.put(state.latest.current.replaced);
}

/** Enter and Tab. @returns whether the key is used up */
function confirm(isEnter: boolean, isBack: boolean, keys: PickingKeys): boolean {
  const { picking, state, list, take, leaveText } = keys;
  const { text, isTyped, matches, match } = state;
  const hit = list.chosen ?? match;
  const isText = isTyped && text.trim() !== '';
  if (!hit && isText && (isEnter || (matches && matches.length > 1))) {
    leaveText();
    list.open();
    return true;
  }
  // Rendered at once: a form that is submitted, or a field that is left, uses what was rendered last.
  if (hit) flushSync(() => take(hit));
  else if (isTyped && !isText) flushSync(() => take(undefined));
  const isMoved = (isEnter ? hit !== undefined : !isBack) && picking.onDone?.() === true;
  return isMoved || (isEnter && hit !== undefined);
}
