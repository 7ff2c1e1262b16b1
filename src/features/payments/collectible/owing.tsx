import { Group, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCashBanknote, IconSearch, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { allRows } from '../../../kit/web/export/all-rows.ts';
import { ExportMenu } from '../../../kit/web/export/export-menu.tsx';
import { IconButton } from '../../../kit/web/icon-button.tsx';
import { PagedTable } from '../../../kit/web/paged-table.tsx';
import { usePages } from '../../../kit/web/use-pages.ts';
import { usePhone } from '../../../kit/web/use-phone.ts';
import { type CollectibleRow, type ListFilter, path } from './contract.ts';
import classes from './owing.module.css';
import { card_columns, columns, exported } from './owing-columns.tsx';
import { OwingPrint } from './owing-print.tsx';
import { OwingTotals } from './owing-totals.tsx';

const PAUSE_MS = 200;
const choices = [
  { value: 'owing', label: 'All who owe' },
  { value: 'overdue', label: 'Overdue' },
];

/** Who owes, the oldest unpaid bill first, with what they owe together. */
export function Owing({ onPay }: { onPay: (row: CollectibleRow) => void }) {
  const navigate = useNavigate();
  const is_phone = usePhone();
  const [typed, setTyped] = useState('');
  const [show, setShow] = useState<ListFilter['show']>('owing');
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const filter = { search, show };
  const pages = usePages<CollectibleRow>(path, filter);
  const is_narrowed = search !== '' || show === 'overdue';
  return (
    <>
      <OwingTotals filter={filter} />
      <Group gap="sm">
        <TextInput
          className={classes.search}
          aria-label="Search customers who owe"
          placeholder="Name or phone number"
          type="search"
          maxLength={100}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <SegmentedControl
          aria-label="Which customers"
          size={is_phone ? 'lg' : 'sm'}
          data={choices}
          value={show}
          onChange={(next) => setShow(next === 'overdue' ? next : 'owing')}
        />
        <Group gap="sm" className={classes.beside}>
          <OwingPrint filter={filter} shown={pages.rows} />
          <ExportMenu
            name="Collectible"
            rows={(onProgress) => allRows<CollectibleRow>(path, filter, onProgress)}
            columns={exported}
          />
        </Group>
      </Group>
      <PagedTable
        label="Customers who owe"
        pages={pages}
        columns={is_phone ? card_columns : columns}
        empty_text={is_narrowed ? 'Nobody found' : 'Nobody owes anything'}
        empty_hint={
          is_narrowed
            ? 'No customer who owes fits this search.'
            : 'Whoever buys on credit is listed here until the bills are paid, the oldest first.'
        }
        actions={{
          name: ({ name }) => name,
          more: (row) => (
            <>
              <IconButton label={`Record payment of ${row.name}`} onClick={() => onPay(row)}>
                <IconCashBanknote size={18} stroke={1.75} aria-hidden />
              </IconButton>
              <IconButton label={`Account of ${row.name}`} onClick={() => navigate(`/customer/${row.id}`)}>
                <IconUser size={18} stroke={1.75} aria-hidden />
              </IconButton>
            </>
          ),
        }}
      />
    </>
  );
}
