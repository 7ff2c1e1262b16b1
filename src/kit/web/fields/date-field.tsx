import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { moveDay } from '../../shared/days.ts';
import { businessDay } from '../../shared/format.ts';
import { FUTURE_DATE } from '../../shared/rules.ts';
import { useKeys } from '../keyboard/keys.ts';
import { isStoredDay, readDay, typedDay } from './day-text.ts';
import { type FieldProps, useTextualField } from './field.ts';

// Most dates are typed or kept: the calendar is loaded when it is opened.
const Calendar = lazy(() => import('./calendar.tsx').then((module) => ({ default: module.Calendar })));

const SHORTCUTS = [
  { keys: ['↑', '↓'], does: 'In a date: next or previous day' },
  { keys: ['Page Up', 'Page Down'], does: 'In a date: next or previous week' },
  { keys: ['Alt ↓'], does: 'In a date: open the calendar' },
];
const STEPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 7, PageDown: -7 };

type DateFieldProps = FieldProps & {
  onPick?: (day: string) => void;
  /** How many days after today the date may lie; without it any day is taken. */
  latest?: number;
};

/** Today in India: the default of every date. */
export const today = (): string => businessDay(new Date());

/** The problem of a day, before the form is validated. */
function problemOf(day: string, last: string | undefined): string | undefined {
  if (day !== '' && !isStoredDay(day)) return 'Date is invalid';
  return last !== undefined && day > last ? FUTURE_DATE : undefined;
}

/** A day as YYYY-MM-DD: typed day first (`20`, `20/11`), moved by the arrow keys or picked. @example <DateField name="date" label="Select Date" required /> */
export function DateField({ onPick, latest, ...props }: DateFieldProps) {
  const { onChange, onBlur, value, ...field } = useTextualField(props);
  useKeys('In forms', SHORTCUTS);
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const last = latest === undefined ? undefined : moveDay(today(), latest);

  const choose = (day: string) => {
    setTyped(undefined);
    if (day === value) return;
    onChange(day);
    onPick?.(day);
  };
  const take = () => {
    if (typed !== undefined) choose(readDay(typed, today()));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (field.readOnly) return;
    const days = STEPS[event.key];
    if (event.key === 'Enter') take();
    if (event.altKey && event.key === 'ArrowDown') {
      event.preventDefault();
      return setOpen(true);
    }
    if (days === undefined) return;
    event.preventDefault();
    const from = typed === undefined ? value : readDay(typed, today());
    choose(from ? moveDay(from, days) : today());
  };

  return (
    <TextInput
      {...field}
      error={field.error ?? problemOf(value, last)}
      value={typed ?? typedDay(value)}
      placeholder={field.readOnly ? '' : 'dd/mm/yyyy'}
      inputMode="numeric"
      autoComplete="off"
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => {
        take();
        onBlur();
      }}
      rightSection={
        field.readOnly ? null : (
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
        )
      }
    />
  );
}
