import { BeforeAfter } from '../../kit/web/before-after.tsx';
import type { Sale } from './use-sale.ts';
import type { StockLeftFigures } from './use-stock-left.ts';

/** How many of the goods in hand are left to sell, before and after this sale. */
export const StockLeft = ({ sale: { stock_left } }: { sale: Sale }) => stock_left && <Left {...stock_left} />;

const Left = ({ title, label, held, qty, is_cylinder }: StockLeftFigures) => (
  <BeforeAfter
    title={title}
    changes={[{ label, before: held, after: held - qty, ...(is_cylinder && { color: 'var(--filled)' }) }]}
  />
);
