import { Button, CloseButton, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { daysText, FilterText } from './filter-text.tsx';
import type { Filter } from './filters.ts';
import classes from './list.module.css';
import type { ListState } from './list.ts';

type ActiveProps = { filters: readonly Filter[]; state: ListState };

/** A chip: one filter, and its names in the address. */
type Active = { key: string; text: ReactNode; label: string; names: readonly string[] };

function activeIn({ filters, state: { values, find } }: ActiveProps): Active[] {
  const days = daysText(values);
  return [
    ...(find ? [{ key: 'find', text: `“${find}”`, label: 'the text', names: ['find'] }] : []),
    ...(days ? [{ key: 'days', text: days, label: 'the days', names: ['from_date', 'to_date'] }] : []),
    ...filters.flatMap((filter) => {
      const { name, label } = filter;
      const value = values[name];
      if (!value) return [];
      return [{ key: name, text: <FilterText key={name} {...{ filter, value }} />, label, names: [name] }];
    }),
  ];
}

/** Filters that the bar itself does not show. */
const withoutBar = (active: readonly Active[]) =>
  active.filter(({ key }) => key !== 'find' && key !== 'days');

/** How many filters are set that the bar does not show: on a phone all of them. */
export const countOutsideBar = (props: ActiveProps, isPhone: boolean): number => {
  const active = activeIn(props);
  return isPhone ? active.length : withoutBar(active).length;
};

/** The active filters; each can be removed. */
export function Chips({ isPhone, ...props }: ActiveProps & { isPhone: boolean }) {
  const { isFiltered, onFilter, onClear } = props.state;
  if (!isFiltered) return null;
  const active = activeIn(props);
  return (
    <Group gap="xs" role="group" aria-label="Active filters">
      {(isPhone ? active : withoutBar(active)).map(({ key, text, label, names }) => (
        <span key={key} className={classes.chip}>
          {text}
          <CloseButton
            size="sm"
            iconSize={14}
            aria-label={`Remove ${label}`}
            onClick={() => onFilter(Object.fromEntries(names.map((name) => [name, ''])))}
          />
        </span>
      ))}
      <Button size="compact-sm" variant="subtle" onClick={onClear}>
        Clear the filter
      </Button>
    </Group>
  );
}

/** The active filters in words. */
export const ActiveTexts = (props: ActiveProps) =>
  activeIn(props).map(({ key, text }, at) => (
    <span key={key}>
      {at > 0 && ', '}
      {text}
    </span>
  ));

/** Why a list is empty, with a button that clears the filter. */
export function NothingMatches(props: ActiveProps) {
  return (
    <Stack gap="md" align="center">
      <span>
        Nothing matches <ActiveTexts {...props} />.
      </span>
      <Button variant="default" onClick={props.state.onClear}>
        Clear the filter
      </Button>
    </Stack>
  );
}
