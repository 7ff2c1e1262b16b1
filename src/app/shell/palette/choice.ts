import { reports } from '../../../features/reports/list.ts';
import { correctionsOf, type SearchWords, searchWords } from '../../../kit/shared/search-words.ts';
import type { May } from '../../../masters/rights.ts';
import { type AllowedAction, actionsFor } from '../../actions.ts';
import { actions } from '../../features.ts';
import { screensFor } from '../../sidebar.ts';

/** A choice of the palette: its path and texts. */
export type Choice = { path: string; label: string; detail: string; isDated?: boolean };
/** A choice with more search words than its label. */
type Searchable = Choice & { also?: readonly string[] };

const screenChoices = (may: May): Searchable[] =>
  screensFor(may).map(({ label, path, group = '' }) => ({ path, label, detail: group }));
/** Offered only for typed text: the list of screens is long enough. */
const reportChoices: readonly Searchable[] = reports.map(({ key, title }) => ({
  path: `/reports?report=${key}`,
  label: title,
  detail: 'Reports',
}));
/** The first of the other words is shown, so that it is clear why the action was found. */
const asKnown = ({
  label,
  path,
  also = [],
  detail = also[0] ?? '',
  isDated = false,
}: AllowedAction): Searchable => ({
  path,
  label,
  detail,
  isDated,
  // The screens use both words.
  also: [label, ...also].flatMap((text) => [text, text.replace('New', 'Add')]),
});

const MAX_CHOICES = 5;

/**
 * Screens and actions that match the typed text, best first; a typing error is tolerated.
 * @param may what the person may do: nothing else is found
 * @param more actions beside those of every business
 */
export function matchingChoices(
  typed: string,
  may: May,
  more: readonly AllowedAction[] = [],
): { screens: Choice[]; actions: Choice[] } {
  const searched = searchWords(typed);
  const screens = screenChoices(may);
  if (!searched) return { screens, actions: [] };
  const candidates = {
    screens: [...screens, ...(may('reports') ? reportChoices : [])],
    actions: actionsFor(may, [...actions, ...more]).map(asKnown),
  };
  const matches = matching(searched, candidates);
  if (matches.screens.length + matches.actions.length > 0) return matches;
  const words = [...candidates.screens, ...candidates.actions]
    .flatMap(textsOf)
    .flatMap((text) => text.toLowerCase().split(' '));
  const [reading] = correctionsOf(searched.words, words);
  const corrected = reading === undefined ? undefined : searchWords(reading);
  return corrected ? matching(corrected, candidates) : matches;
}

const matching = (
  wanted: SearchWords,
  known: { screens: readonly Searchable[]; actions: readonly Searchable[] },
) => ({
  screens: ranked(known.screens, wanted).slice(0, MAX_CHOICES),
  // 'new' or 'add' without another word lists all of them.
  actions: ranked(known.actions, wanted).slice(
    0,
    ['new', 'add'].includes(wanted.text) ? undefined : MAX_CHOICES,
  ),
});

/** The same ranks as on the server after the text itself: starts with the text, a word does, contains it. */
function ranked(choices: readonly Searchable[], wanted: SearchWords): Choice[] {
  return choices
    .map((choice) => ({ choice, rank: Math.min(...textsOf(choice).map((text) => rankOf(text, wanted))) }))
    .filter(({ rank }) => Number.isFinite(rank))
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ choice }) => choice);
}

const textsOf = ({ label, also = [] }: Searchable) => [label, ...also];

function rankOf(label: string, { text, words }: SearchWords): number {
  const name = label.toLowerCase();
  if (name === text) return 0;
  if (name.startsWith(text)) return 1;
  if (words.every((word) => ` ${name}`.includes(` ${word}`))) return 2;
  return words.every((word) => name.includes(word)) ? 3 : Number.POSITIVE_INFINITY;
}

/** Whether the shown text of a choice contains every typed word, or the number that they are. */
export function shows({ label, detail }: Choice, { words, mobile }: SearchWords): boolean {
  const text = `${label} ${detail}`.toLowerCase();
  return words.every((word) => text.includes(word)) || (mobile !== undefined && text.includes(mobile));
}
