import { Highlight, Kbd } from '@mantine/core';
import { letters } from '../../sidebar.ts';
import type { Choice } from './choice.ts';
import classes from './palette.module.css';

/** Matching letters differ by weight only. */
const BOLD = { color: 'inherit', fontWeight: 700 };

export type PaletteGroup = { label: string; choices: readonly Choice[] };

type PaletteListProps = {
  id: string;
  groups: readonly PaletteGroup[];
  /** The path of the active choice. */
  marked: string | undefined;
  /** Letters to highlight. */
  words: readonly string[];
  onMark: (path: string) => void;
  onChoose: (choice: Choice) => void;
};

/** The option's id for aria-activedescendant. */
export const optionId = (listId: string, path: string): string => `${listId}${encodeURIComponent(path)}`;

/** The choices in groups. The search field keeps the focus and handles the keys, so no row is focused. */
export function PaletteList({ id, groups, marked, words, onMark, onChoose }: PaletteListProps) {
  return (
    <div id={id} role="listbox" aria-label="Found" className={classes.list}>
      {groups.map(({ label, choices }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox may not contain a fieldset
        <div key={label} role="group" aria-label={label}>
          <div className={classes.group} aria-hidden>
            {label}
          </div>
          {choices.map((choice) => {
            const isMarked = choice.path === marked;
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the marked option
              // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field chooses the marked option
              <div
                key={choice.path}
                id={optionId(id, choice.path)}
                role="option"
                aria-selected={isMarked}
                className={classes.option}
                ref={isMarked ? (row) => row?.scrollIntoView({ block: 'nearest' }) : undefined}
                onMouseMove={() => isMarked || onMark(choice.path)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(choice)}
              >
                <span className={classes.label}>
                  <Highlight
                    component="span"
                    highlight={[...words]}
                    color="transparent"
                    highlightStyles={BOLD}
                  >
                    {choice.label}
                  </Highlight>
                </span>
                <span className={classes.detail}>
                  <Highlight
                    component="span"
                    highlight={[...words]}
                    color="transparent"
                    highlightStyles={BOLD}
                  >
                    {choice.detail}
                  </Highlight>
                </span>
                {letters.has(choice.path) && (
                  <span className={classes.shortcut} aria-hidden>
                    <Kbd size="xs">g</Kbd> <Kbd size="xs">{letters.get(choice.path)}</Kbd>
                  </span>
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
