import { Group, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { usePhone } from '../../kit/web/parts/use-phone.ts';
import classes from './customer-filter.module.css';

const PAUSE_MS = 200;

/** Whose accounts a list shows: by what is typed, once it rests, and by what is chosen. */
export function useCustomerFilter<Show extends string>(first: Show) {
  const [typed, setTyped] = useState('');
  const [show, setShow] = useState(first);
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  return { typed, setTyped, setShow, filter: { search, show } };
}

type CustomerFilterProps<Show extends string> = {
  narrowed: ReturnType<typeof useCustomerFilter<Show>>;
  label: string;
  placeholder: string;
  choices: { value: Show; label: string }[];
  /** What else can be done with the list: print, export. */
  children: ReactNode;
};

/** The line above a list of accounts: whom it shows, and what can be done with it. */
export function CustomerFilter<Show extends string>({
  narrowed,
  label,
  placeholder,
  choices,
  children,
}: CustomerFilterProps<Show>) {
  const isPhone = usePhone();
  const { typed, setTyped, setShow, filter } = narrowed;
  return (
    <Group gap="sm">
      <TextInput
        className={classes.search}
        aria-label={label}
        placeholder={placeholder}
        type="search"
        maxLength={100}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <SegmentedControl
        aria-label="Which customers"
        size={isPhone ? 'lg' : 'sm'}
        data={choices}
        value={filter.show}
        onChange={setShow}
      />
      <Group gap="sm" className={classes.beside}>
        {children}
      </Group>
    </Group>
  );
}
