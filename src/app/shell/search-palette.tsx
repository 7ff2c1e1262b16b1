import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { matchPath } from 'react-router';
import { questionsOn } from '../../features/reports/questions.ts';
import { searchWords } from '../../kit/shared/search-words.ts';
import { api, messageOf } from '../../kit/web/client/api.ts';
import { today } from '../../kit/web/client/server-clock.ts';
import { recentKey } from '../../kit/web/client/session.ts';
import { Modal } from '../../kit/web/parts/modal.tsx';
import type { May } from '../../masters/rights.ts';
import { closeAction } from '../actions.ts';
import { actions } from '../features.ts';
import { lazyScreens } from '../lazy-screens.ts';
import { useMay } from '../may.tsx';
import { screens } from '../sidebar.ts';
import { type Choice, matchingChoices } from './palette/choice.ts';
import classes from './palette/palette.module.css';
import { optionId, type PaletteGroup, PaletteList } from './palette/palette-list.tsx';
import { useRecords } from './palette/use-records.ts';
import { useOpen } from './use-open.ts';

type SearchPaletteProps = { typed: string; onType: (typed: string) => void; onClose: () => void };

/** Finds screens, actions and records from any screen, by keyboard only. */
export function SearchPalette({ typed, onType, onClose }: SearchPaletteProps) {
  const open = useOpen();
  const listId = useId();
  const [marked, setMarked] = useState<string>();
  const { groups, words, hasMore, isWaiting, error, first } = useGroups(typed);
  const choices = groups.flatMap((group) => group.choices);
  // The active choice stays active when results arrive; if it is gone, the best one becomes active.
  const best = choices.find(({ path }) => path === marked) ?? choices[0];

  const choose = (choice: Choice) => {
    rememberChoice(choice);
    onType('');
    onClose();
    void open(choice.path);
  };
  const chooseMarked = async () => {
    const choice = best ?? (isWaiting ? await first().catch(() => undefined) : undefined);
    if (choice) choose(choice);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = choices.findIndex(({ path }) => path === best?.path);
    const step = STEPS[event.key];
    if (step !== undefined) setMarked(choices[(at + step + choices.length) % choices.length]?.path);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) void chooseMarked();
    else return;
    event.preventDefault();
  };

  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size={640}
      yOffset="10dvh"
      attributes={{ content: { 'aria-label': 'Search' } }}
    >
      <TextInput
        ref={focus}
        className={classes.field}
        variant="unstyled"
        value={typed}
        onChange={({ currentTarget }) => {
          onType(currentTarget.value);
          setMarked(undefined);
        }}
        onKeyDown={onKeyDown}
        leftSection={<IconSearch size={18} aria-hidden />}
        leftSectionWidth={48}
        placeholder="Search screens and records"
        aria-label="Search screens and records"
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-expanded={choices.length > 0}
        aria-controls={listId}
        aria-activedescendant={best && optionId(listId, best.path)}
        data-autofocus
      />
      <PaletteList
        id={listId}
        groups={groups}
        marked={best?.path}
        words={words}
        onMark={setMarked}
        onChoose={choose}
      />
      <div className={classes.foot}>
        <span className={classes.said} role="status">
          {statusText({ isWaiting, error, count: choices.length, hasMore, isTyped: words.length > 0 })}
        </span>
        <span className={classes.keys} aria-hidden>
          ↑ ↓ to move · Enter to open · Esc to close
        </span>
      </div>
    </Modal>
  );
}

/** The choices for the typed text in their groups; without text the recent ones, questions and all screens. */
function useGroups(typed: string) {
  const may = useMay();
  const [recent] = useState(() => recentChoices().filter(({ path }) => mayOpen(may, path)));
  const { records, ...search } = useRecords(typed);
  const words = searchWords(typed)?.words ?? [];
  const branches = useBranches(may('day_close', 'write'));
  const questions = questionsOn(today())
    .filter(({ area }) => may(area))
    .map((question) => ({ ...question, level: 'read' as const, isDated: true }));
  const matching = matchingChoices(typed, may, [...questions, ...branches.map(closeAction)]);
  const latest = words.length === 0 ? recent : [];
  const isLatest = ({ path }: Choice) => latest.some((choice) => choice.path === path);
  const groups: PaletteGroup[] = [
    { label: 'Recent', choices: latest },
    { label: 'Questions', choices: words.length === 0 ? questions : [] },
    { label: 'Screens', choices: matching.screens.filter((choice) => !isLatest(choice)) },
    { label: 'Actions', choices: matching.actions },
    { label: 'Records', choices: records },
  ].filter(({ choices }) => choices.length > 0);
  return { ...search, groups, words };
}

/** Immediately: after Ctrl+K the user is already typing. */
const focus = (field: HTMLElement | null) => field?.focus();

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

type Situation = {
  isWaiting: boolean;
  error: Error | null;
  count: number;
  hasMore: boolean;
  isTyped: boolean;
};

function statusText({ isWaiting, error, count, hasMore, isTyped }: Situation): string {
  if (error) return `Search failed: ${messageOf(error)}`;
  if (isWaiting) return count > 0 ? '' : 'Searching…';
  if (!isTyped) return 'Type a name, number, invoice or action';
  if (hasMore) return `${count} shown. Type more to find others`;
  return count > 0 ? `${count} found` : 'Nothing found';
}

type BranchName = { id: number; name: string };

/** The branches, for actions on one of them. Not the query of the pickers, which would load the form fields too. */
function useBranches(isAsked: boolean): readonly BranchName[] {
  const { data } = useQuery({
    queryKey: ['/branches/dropdown', 'actions'],
    queryFn: ({ signal }) => api.get<{ data: BranchName[] }>('/branches/dropdown', {}, signal),
    enabled: isAsked,
  });
  return data?.data ?? [];
}

/** Whether a person may do what an address is for. @example mayOpen(may, '/vehicle?edit=12') */
function mayOpen(may: May, address: string): boolean {
  const action = actions.find(({ path }) => path === address);
  if (action) return may(action.area, 'write');
  const [pathname = ''] = address.split('?');
  const known =
    screens.find(({ path }) => path === address) ?? lazyScreens.find(({ path }) => matchPath(path, pathname));
  return known === undefined || may(known.area);
}

const MAX_RECENT = 6;

/** The last choices, newest first; removed at sign-out, since they may name customers. */
function recentChoices(): Choice[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(recentKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isChoice).slice(0, MAX_RECENT) : [];
  } catch {
    // The value is not from this console: no recent choices.
    return [];
  }
}

function rememberChoice({ path, label, detail, isDated }: Choice): void {
  if (isDated) return;
  const others = recentChoices().filter((choice) => choice.path !== path);
  localStorage.setItem(recentKey, JSON.stringify([{ path, label, detail }, ...others].slice(0, MAX_RECENT)));
}

const isChoice = (choice: unknown): choice is Choice =>
  typeof choice === 'object' &&
  choice !== null &&
  ['path', 'label', 'detail'].every((name) => typeof (choice as Record<string, unknown>)[name] === 'string');
