import { IconUserSearch } from '@tabler/icons-react';
import type { SaleRow } from '../contract.ts';
import classes from './customer-button.module.css';

/** Plain, because a hundred of them are drawn a second while somebody scrolls. */
export const CustomerButton = ({ row, onClick }: { row: SaleRow; onClick: () => void }) => (
  <button
    type="button"
    className={classes.button}
    onClick={onClick}
    aria-label={`View ${row.customer_name}`}
    title={row.customer_name}
  >
    <IconUserSearch size={16} stroke={1.75} aria-hidden />
    View
  </button>
);
