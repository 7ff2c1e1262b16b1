import { IconUser } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { IconButton } from '../parts/icon-button.tsx';
import { usePhone } from '../parts/use-phone.ts';
import type { RowActions } from '../table/column.ts';

/**
 * On a phone, a button that opens the account of a row: a card has no link in its title, as the row of a table has.
 * @example <ListTable records={records} {...useCardAccount({ name: (row) => row.name, to: ({ id }) => `/driver/${id}` })} />
 */
export function useCardAccount<Row>({ name, to }: Record<'name' | 'to', (row: Row) => string>): {
  actions?: RowActions<Row>;
} {
  const navigate = useNavigate();
  const isPhone = usePhone();
  if (!isPhone) return {};
  const more = (row: Row) => (
    <IconButton icon={IconUser} label={`Account of ${name(row)}`} onClick={() => void navigate(to(row))} />
  );
  return { actions: { name, more } };
}
