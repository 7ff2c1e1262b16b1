import { Button, Drawer, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FocusReturn } from '../keyboard/focus-return.tsx';
import { useKeys } from '../keyboard/keys.ts';
import { usePhone } from '../parts/use-phone.ts';
import classes from '../table/table.module.css';
import { QuickFilter } from '../table/toolbar.tsx';
import { useTyped } from '../table/use-typed.ts';
import { Chips, countOutsideBar } from './chips.tsx';
import { DaysMenu } from './days-menu.tsx';
import { FilterFields } from './filter-fields.tsx';
import type { Filter } from './filters.ts';
import own from './list.module.css';
import type { ListState } from './list.ts';

type ListBarProps = {
  label: string;
  filters: readonly Filter[];
  state: ListState;
  /** Saved views, columns, export. */
  menus: ReactNode;
  /** What sorts the rows where they are cards. */
  sorting: ReactNode;
};

/** Above a list: a text, the days and what else narrows it. `f` opens the rest; on a phone all is behind one button. */
export function ListBar({ label, filters, state, menus, sorting }: ListBarProps) {
  const isPhone = usePhone();
  const { typed, onType } = useTyped(state);
  const [isOpen, { open, close }] = useDisclosure();
  useKeys('On this screen', [{ keys: ['f'], does: 'Filter the list', run: open }]);
  const count = countOutsideBar({ filters, state }, isPhone);
  const filter = (
    <Button
      variant="default"
      leftSection={<IconFilter size={16} aria-hidden />}
      aria-keyshortcuts="f"
      onClick={open}
    >
      {count > 0 ? `Filter (${count})` : 'Filter'}
    </Button>
  );
  const quick = <QuickFilter label={label} typed={typed} onType={onType} />;
  return (
    <Stack className={classes.above} gap="xs">
      <Group gap="sm" wrap={isPhone ? 'nowrap' : 'wrap'}>
        {!isPhone && quick}
        {!isPhone && <DaysMenu state={state} onOther={open} />}
        {filter}
        {isPhone && sorting}
        {!isPhone && <div className={classes.beside}>{menus}</div>}
      </Group>
      <Chips filters={filters} state={state} isPhone={isPhone} />
      <Drawer
        returnFocus={false}
        opened={isOpen}
        onClose={close}
        position="right"
        size={isPhone ? '100%' : 'lg'}
        title={`Filter ${label.toLowerCase()}`}
        overlayProps={{ backgroundOpacity: isPhone ? undefined : 0.05 }}
      >
        <FocusReturn />
        <Stack gap="md">
          {isPhone && quick}
          <div className={own.fields}>
            <FilterFields filters={filters} state={state} />
          </div>
          {isPhone && <Group gap="sm">{menus}</Group>}
          <Group gap="sm" justify="flex-end">
            <Button variant="default" disabled={!state.isFiltered} onClick={state.onClear}>
              Clear
            </Button>
            <Button onClick={close}>Show the list</Button>
          </Group>
        </Stack>
      </Drawer>
    </Stack>
  );
}
