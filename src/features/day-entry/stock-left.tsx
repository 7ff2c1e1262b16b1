import { BeforeAfter } from '../../kit/web/before-after.tsx';
import type { Sale } from './use-sale.ts';
import type { StockLeftFigures } from './use-stock-left.ts';

/** How many of the goods in hand are left to sell, before and after this sale. */
export const StockLeft = ({ sale: { stockLeft } }: { sale: Sale }) => stockLeft && <Left {...stockLeft} />;

const Left = ({ title, label, held, qty, isCylinder }: StockLeftFigures) => (
  <BeforeAfter
    title={title}
    changes={[{ label, before: held, after: held - qty, ...(isCylinder && { color: 'var(--filled)' }) }]}
  />
);
