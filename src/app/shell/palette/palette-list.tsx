import { Highlight } from '@mantine/core';
import type { Choice } from './choice.ts';
import classes from './palette.module.css';

/** What was typed is set off by weight alone. */
const BOLD = { color: 'inherit', fontWeight: 700 };

export type PaletteGroup = { label: string; choices: readonly Choice[] };

type PaletteListProps = {
  id: string;
  groups: readonly PaletteGroup[];
  /** The path of the marked choice. */
  marked: string | undefined;
  /** Letters to set off in what was found. */
  words: readonly string[];
  onMark: (path: string) => void;
  onChoose: (choice: Choice) => void;
};

/** The id by which the field names an option to those who listen. */
export const optionId = (listId: string, path: string): string => `${listId}${encodeURIComponent(path)}`;

/** The choices in their groups; the keys stay with the field above, so no row ever takes the focus. */
export function PaletteList({ id, groups, marked, words, onMark, onChoose }: PaletteListProps) {
  return (
    <div id={id} role="listbox" aria-label="Found" className={classes.list}>
      {groups.map(({ label, choices }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset does not belong into a listbox
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
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
