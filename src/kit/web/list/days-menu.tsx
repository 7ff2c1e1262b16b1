import { Button, Menu } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { rangeNames, rangeOf } from '../../shared/ranges.ts';
import { today } from '../client/server-clock.ts';
import { daysText } from './filter-text.tsx';
import type { ListState } from './list.ts';

type DaysMenuProps = {
  state: Pick<ListState, 'values' | 'onFilter'>;
  /** Any other days. */
  onOther: () => void;
};

/** The days of a list: all, a usual range, or others. */
export function DaysMenu({ state: { values, onFilter }, onOther }: DaysMenuProps) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" leftSection={<IconCalendar size={16} aria-hidden />}>
          {daysText(values) || 'All days'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onFilter({ from_date: '', to_date: '' })}>All days</Menu.Item>
        {rangeNames.map((name) => (
          <Menu.Item key={name} onClick={() => onFilter(rangeOf(name, today()))}>
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={onOther}>Other days…</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
