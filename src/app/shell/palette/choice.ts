import { reports } from '../../../features/reports/list.ts';
import { readingsOf, type Wanted, wantedWords } from '../../../kit/shared/search-words.ts';
import { actions } from '../../actions.ts';
import { screens } from '../../sidebar.ts';

/** Something that can be chosen in the palette: where it leads, and how it reads. */
export type Choice = { path: string; label: string; detail: string };
/** A choice with the words that find it beside its label. */
type Known = Choice & { also?: string };

const knownScreens: readonly Known[] = screens.map(({ label, path, group = '' }) => ({
  path,
  label,
  detail: group,
}));
/** Offered once something is typed: the list of screens is long enough. */
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

/** Screens and actions by what was typed, the best first; a slip of the fingers is forgiven. */
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

/** As the server ranks records: begins with the text, words do, contains it. */
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

/** Whether every word that was typed occurs in what is shown of a choice. */
export const shows = ({ label, detail }: Choice, { words }: Wanted): boolean =>
  words.every((word) => `${label} ${detail}`.toLowerCase().includes(word));
