import { reports } from '../../../features/reports/list.ts';
import { readingsOf, type Wanted, wantedWords } from '../../../kit/shared/search-words.ts';
import { actions } from '../../actions.ts';
import { screens } from '../../sidebar.ts';

/** A choice of the palette: its path and texts. */
export type Choice = { path: string; label: string; detail: string };
/** A choice with more search words than its label. */
type Known = Choice & { also?: string };

const knownScreens: readonly Known[] = screens.map(({ label, path, group = '' }) => ({
  path,
  label,
  detail: group,
}));
/** Offered only for typed text: the list of screens is long enough. */
const knownReports: readonly Known[] = reports.map(({ key, title }) => ({
  path: `/reports?report=${key}`,
  label: title,
  detail: 'Reports',
}));
const knownActions: readonly Known[] = actions.map(({ label, path }) => ({
  path,
  label,
  detail: '',
  also: label.replace('New', 'Add'),
}));

const MOST = 5;

/** Screens and actions that match the typed text, best first; a typing error is tolerated. */
export function knownChoices(typed: string): { screens: Choice[]; actions: Choice[] } {
  const wanted = wantedWords(typed);
  if (!wanted) return { screens: [...knownScreens], actions: [] };
  const found = matching(wanted);
  if (found.screens.length + found.actions.length > 0) return found;
  const words = [...knownScreens, ...knownReports, ...knownActions].flatMap(({ label }) =>
    label.toLowerCase().split(' '),
  );
  const [reading] = readingsOf(wanted.words, words);
  const meant = reading === undefined ? undefined : wantedWords(reading);
  return meant ? matching(meant) : found;
}

const matching = (wanted: Wanted) => ({
  screens: ranked([...knownScreens, ...knownReports], wanted),
  actions: ranked(knownActions, wanted),
});

/** The same ranks as on the server: starts with the text, a word does, contains it. */
function ranked(choices: readonly Known[], wanted: Wanted): Choice[] {
  return choices
    .map((choice) => ({ choice, rank: Math.min(...textsOf(choice).map((text) => rankOf(text, wanted))) }))
    .filter(({ rank }) => Number.isFinite(rank))
    .toSorted((left, right) => left.rank - right.rank)
    .slice(0, MOST)
    .map(({ choice }) => choice);
}

const textsOf = ({ label, also }: Known) => [label, ...(also ? [also] : [])];

function rankOf(label: string, { text, words }: Wanted): number {
  const name = label.toLowerCase();
  if (name.startsWith(text)) return 0;
  if (words.every((word) => ` ${name}`.includes(` ${word}`))) return 1;
  return words.every((word) => name.includes(word)) ? 2 : Number.POSITIVE_INFINITY;
}

/** Whether the shown text of a choice contains every typed word. */
export const shows = ({ label, detail }: Choice, { words }: Wanted): boolean =>
  words.every((word) => `${label} ${detail}`.toLowerCase().includes(word));
