import { Anchor, Select, Text } from '@mantine/core';
import { type KeyboardEvent, use, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import { Link } from 'react-router';
import { useKeys } from '../keys.ts';
import { type FieldProps, useTextualField } from './field.ts';
import { RecordScreens } from './first-record.ts';
import { matchProblem, type Option, onlyMatch, unpicked, unpickedText } from './options.ts';

type PickerProps = FieldProps & {
  /** What the list shows for the text that is typed, best first. */
  optionsFor: (text: string) => readonly Option[];
  /** Every option that a text may mean; undefined while that is not known. */
  matchesOf: (text: string) => readonly Option[] | undefined;
  /** The same as a promise. */
  findMatches: (text: string) => Promise<readonly Option[]>;
  /** The option of a value, once it is known. */
  optionOf: (value: string) => Option | undefined;
  /** Runs after the field has its new value; undefined means cleared. */
  onPick: (option: Option | undefined) => void;
  onType?: (text: string) => void;
  /** Runs after Enter took an option, and on Tab to the next field; true when it has moved the focus. */
  onDone?: () => boolean;
  /** The maximum number of matches. */
  limit?: number;
  /** The text when nothing matches. */
  nothing: string;
  /** Path of the records, when there is none to choose from: the way to the first one is offered. */
  toFirst?: string;
};

const SHORTCUTS = [{ keys: ['a … z'], does: 'In a list: type the first letters, then press Enter or Tab' }];

/**
 * One of a list that opens by typing. Enter takes the highlighted option. Leaving takes an exact match or the only one;
 * several keep the caret and the list, and a text that matches nothing stays with an error and blocks the save.
 */
export function Picker(props: PickerProps) {
  const { optionsFor, nothing, toFirst, hint } = props;
  const { onChange, onBlur, value, error, ref, ...field } = useTextualField(props);
  const picking = usePicking(props, value, onChange);
  useKeys('In forms', SHORTCUTS);
  const { text, left, chosen, isOpen, setOpen, problem } = picking;
  const isTyped = text !== (chosen?.label ?? '');
  const found = optionsFor(isTyped ? text : '');
  const isMissing = !isTyped && chosen && !found.some((option) => option.value === chosen.value);
  const options = isMissing ? [chosen, ...found] : found;
  const details = new Map(options.map((option) => [option.value, option.detail]));

  return (
    <Select
      {...field}
      ref={(element) => {
        picking.input.current = element;
        ref(element);
      }}
      description={toFirst ? <FirstRecord records={toFirst} label={props.label} /> : hint}
      error={problem ?? error}
      data={options.map(({ value, label }) => ({ value, label }))}
      value={left === undefined ? value || null : null}
      searchable
      searchValue={text}
      openOnFocus={false}
      clearable={!props.required}
      allowDeselect={false}
      selectFirstOptionOnChange
      // What is offered is chosen already.
      filter={({ options: offered }) => offered}
      renderOption={({ option }) => <OptionLines label={option.label} detail={details.get(option.value)} />}
      nothingFoundMessage={nothing}
      maxDropdownHeight={320}
      // Typing replaces what was picked before.
      onClick={({ currentTarget }) => currentTarget.select()}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onInput={({ currentTarget }) => picking.type(currentTarget.value)}
      onKeyDownCapture={picking.onKeyDownCapture}
      onBlur={() => {
        picking.leave();
        onBlur();
      }}
      onOptionSubmit={(id) => picking.finish(options.find((option) => option.value === id))}
      onClear={() => picking.take(undefined)}
    />
  );
}

/** The text of a picker and the option it selects. */
function usePicking(props: PickerProps, value: string, put: (value: string) => void) {
  const { name, label, optionsFor, matchesOf, findMatches, optionOf, onPick, onType, onDone, limit } = props;
  const { getValues } = useFormContext();
  const [typed, setTyped] = useState<string>();
  const [isAsked, setAsked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [seen, setSeen] = useState(value);
  const isSteered = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const chosen = optionOf(value);
  const left = unpickedText(value);
  const isUndecided = typed !== undefined && typed !== chosen?.label;

  const edit = (text: string | undefined) => {
    setTyped(text);
    setAsked(false);
  };
  // When the form is reset or filled meanwhile, its value replaces the typed text.
  if (seen !== value) {
    setSeen(value);
    edit(undefined);
  }
  const latest = useRef(typed);
  latest.current = typed;

  const take = (option: Option | undefined) => {
    edit(undefined);
    setOpen(false);
    put(option?.value ?? '');
    onPick(option);
  };
  const finish = (option: Option | undefined) => {
    // Rendered at once, because a field that loses the focus uses the text that was rendered last.
    flushSync(() => take(option));
    if (option) onDone?.();
  };
  const ask = () => {
    setAsked(true);
    setOpen(true);
  };
  /** Enter came before the answer: takes what was highlighted then, if it still comes first. */
  const enterLater = async (wanted: string) => {
    const [highlighted] = optionsFor(wanted);
    const found = await findMatches(wanted).catch(() => undefined);
    if (!found || latest.current !== wanted) return;
    const [first] = found;
    const hit = onlyMatch(found, wanted) ?? (first?.value === highlighted?.value ? first : undefined);
    if (hit) finish(hit);
    else ask();
  };
  /** The field was left before the answer came. With a choice to make the caret returns, unless typing goes on elsewhere. */
  const decideLater = async (wanted: string) => {
    let isElsewhere = false;
    const form = input.current?.form;
    const goOn = () => {
      isElsewhere = true;
    };
    form?.addEventListener('input', goOn);
    const found = await findMatches(wanted).catch(() => undefined);
    form?.removeEventListener('input', goOn);
    if (!found || getValues(name) !== unpicked(wanted)) return;
    const hit = onlyMatch(found, wanted);
    if (hit) take(hit);
    else if (found.length > 1 && !isElsewhere) {
      input.current?.focus();
      edit(wanted);
      ask();
    }
  };
  const leave = () => {
    if (!isUndecided) return edit(undefined);
    if (typed.trim() === '') return take(undefined);
    const found = matchesOf(typed);
    const hit = found && onlyMatch(found, typed);
    if (hit) return take(hit);
    if (chosen) take(undefined);
    edit(undefined);
    put(unpicked(typed));
    if (!found) void decideLater(typed);
  };
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') isSteered.current = true;
    if (event.key === 'Escape') edit(undefined);
    const isTab = event.key === 'Tab' && !event.shiftKey;
    if (!isUndecided || typed.trim() === '') {
      if (isTab && onDone?.()) event.preventDefault();
      return;
    }
    const found = matchesOf(typed);
    if (event.key === 'Tab' && found && found.length > 1 && !onlyMatch(found, typed)) {
      event.preventDefault();
      ask();
    } else if (isTab && onDone?.()) event.preventDefault();
    if (event.key !== 'Enter' || isSteered.current) return;
    // Enter picks here and must not submit the form as well.
    event.preventDefault();
    event.stopPropagation();
    if (!found) void enterLater(typed);
    else if (found[0]) finish(found[0]);
    else setAsked(true);
  };

  const text = typed ?? left ?? chosen?.label ?? '';
  const count = left !== undefined || isAsked ? matchesOf(text)?.length : undefined;
  return {
    text,
    left,
    chosen,
    input,
    isOpen,
    setOpen,
    take,
    finish,
    leave,
    onKeyDownCapture,
    problem: count === undefined ? undefined : matchProblem(label, count, limit),
    type: (next: string) => {
      isSteered.current = false;
      edit(next);
      onType?.(next);
    },
  };
}

function OptionLines({ label, detail }: { label: string; detail: string | undefined }) {
  return (
    <div>
      {label}
      {detail && (
        <Text size="xs" c="dimmed">
          {detail}
        </Text>
      )}
    </div>
  );
}

function FirstRecord({ records, label }: { records: string; label: string }) {
  const screen = use(RecordScreens)(records);
  if (!screen) return null;
  return (
    <Anchor component={Link} to={screen} inherit>
      Add the first {label.toLowerCase()}
    </Anchor>
  );
}
