import { ActionIcon, Popover, Text, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { daysBetween, moveDay } from '../../shared/days.ts';
import { FUTURE_DATE } from '../../shared/rules.ts';
import { dayOfText } from '../../shared/typed-day.ts';
import { today, useDayChange, useToday } from '../client/server-clock.ts';
import { useKeys } from '../keyboard/keys.ts';
import { isStoredDay, typedDay } from './day-text.ts';
import { type FieldProps, useTextualField } from './field.ts';

// Most dates are typed or kept: the calendar is loaded when it is opened.
const Calendar = lazy(() => import('./calendar.tsx').then((module) => ({ default: module.Calendar })));

const SHORTCUTS = [
  { keys: ['↑', '↓'], does: 'In a date: next or previous day' },
  { keys: ['Page Up', 'Page Down'], does: 'In a date: next or previous week' },
  { keys: ['Alt ↓'], does: 'In a date: open the calendar' },
];
/** Room for '365 days ago' and the button. */
const AGE_PX = 112;
const STEPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 7, PageDown: -7 };

type DateFieldProps = FieldProps & {
  onPick?: (day: string) => void;
  /** How many days after today the date may lie; without it any day is taken. */
  latest?: number;
  /** It starts with today and changes with the day. A past day is marked with its age, unless 'unmarked'. */
  startsToday?: boolean | 'unmarked';
  /** It has its day as soon as one is typed, otherwise when it is left. */
  countsTyped?: boolean;
};

/** The problem of a day, before the form is validated. */
function problemOf(day: string, last: string | undefined): string | undefined {
  if (day !== '' && !isStoredDay(day)) return 'Date is invalid';
  return last !== undefined && day > last ? FUTURE_DATE : undefined;
}

/** A day as YYYY-MM-DD: typed day first (`20`, `20/11`), moved by the arrow keys or picked. @example <DateField name="date" label="Select Date" required /> */
export function DateField({ onPick, latest, startsToday = false, countsTyped, ...props }: DateFieldProps) {
  const { onChange, onBlur, value, ...field } = useTextualField(props);
  useKeys('In forms', SHORTCUTS);
  const { typed, setTyped, type } = useTyped(countsTyped ? onChange : undefined);
  const [isOpen, setOpen] = useState(false);
  const { clearErrors } = useFormContext();
  const now = useToday();
  useNewDay(props.name, startsToday !== false, onPick);
  const age = startsToday === true && isStoredDay(value) ? dayAge(value, now) : '';
  const last = latest === undefined ? undefined : moveDay(now, latest);

  const choose = (day: string) => {
    setTyped(undefined);
    if (day === value) return;
    clearErrors(props.name);
    onChange(day);
    onPick?.(day);
  };
  const dayInField = () => (typed === undefined ? value : dayOf(typed));
  const onKeyDown = (event: KeyboardEvent) => {
    if (field.readOnly) return;
    const days = STEPS[event.key];
    if (event.key === 'Enter') choose(dayInField());
    if (event.altKey && event.key === 'ArrowDown') {
      event.preventDefault();
      return setOpen(true);
    }
    if (days === undefined) return;
    event.preventDefault();
    choose(dayAfter(dayInField(), days));
  };

  return (
    <TextInput
      {...field}
      error={field.error ?? problemOf(typed === undefined ? value : '', last)}
      value={typed ?? typedDay(value)}
      placeholder={field.readOnly ? '' : 'dd/mm/yyyy'}
      inputMode="numeric"
      autoComplete="off"
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => {
        choose(dayInField());
        onBlur();
      }}
      rightSectionWidth={age ? AGE_PX : undefined}
      rightSection={
        field.readOnly ? null : (
          <>
            {age && (
              <Text span size="xs" c="var(--short)" mr={4}>
                {age}
              </Text>
            )}
            <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
              <Popover.Target>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  disabled={field.disabled}
                  aria-label={`${props.label}: open calendar`}
                  tabIndex={-1}
                  onClick={() => setOpen((wasOpen) => !wasOpen)}
                >
                  <IconCalendar size={16} aria-hidden />
                </ActionIcon>
              </Popover.Target>
              <Popover.Dropdown>
                <Suspense fallback="Loading...">
                  <Calendar
                    day={value}
                    last={last}
                    onPick={(day) => {
                      choose(day);
                      setOpen(false);
                    }}
                  />
                </Suspense>
              </Popover.Dropdown>
            </Popover>
          </>
        )
      }
    />
  );
}

/** The text until the field is left; `onDay` gets its day meanwhile, '' while it says none. */
function useTyped(onDay: ((day: string) => void) | undefined) {
  const [typed, setTyped] = useState<string>();
  const type = (text: string) => {
    setTyped(text);
    onDay?.(isStoredDay(dayOf(text)) ? dayOf(text) : '');
  };
  return { typed, setTyped, type };
}

const dayOf = (typed: string) => dayOfText(typed, { today: today() });
const dayAfter = (day: string, days: number) => (day ? moveDay(day, days) : today());

/** The age of a day: '' for today and later. @example dayAge('2026-11-19', '2026-11-20') // 'Yesterday' */
export function dayAge(day: string, now: string): string {
  const days = daysBetween(day, now);
  return days < 1 ? '' : days === 1 ? 'Yesterday' : `${days} days ago`;
}

/** Changes an untouched date when the day changes, before the first entry. An entry that is begun keeps its date. */
function useNewDay(name: string, isOn: boolean, onMove: DateFieldProps['onPick']): void {
  const { getValues, resetField } = useFormContext();
  const { isDirty, submitCount } = useFormState();
  useDayChange((before, day) => {
    if (!isOn || isDirty || submitCount > 0 || getValues(name) !== before) return;
    resetField(name, { defaultValue: day });
    onMove?.(day);
  });
}
