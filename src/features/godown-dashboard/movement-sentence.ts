import { formatCount } from '../../kit/shared/format.ts';
import type { MovementRow } from './contract.ts';

const reasons: Record<string, string> = {
  inventory: 'Purchase',
  stock_assign: 'Stock assign',
  day_entry: 'Sale',
  stock_settlement: 'Stock settlement',
  stock_adjustment: 'Stock adjustment',
};

/** Why goods moved; a correction or delete posts the way back. @example 'Sale 12 reversed' */
export const reasonOf = ({ source, source_id, reversal }: MovementRow): string =>
  `${reasons[source] ?? source} ${source_id}${reversal ? ' reversed' : ''}`;

/** How much moved. @example '40 filled, 3 empty' */
export function amountOf({ filled, empty }: MovementRow, isCylinder: boolean): string {
  if (!isCylinder) return `${formatCount(filled)} ${filled === 1 ? 'piece' : 'pieces'}`;
  const parts = [filled > 0 && `${formatCount(filled)} filled`, empty > 0 && `${formatCount(empty)} empty`];
  return parts.filter(Boolean).join(', ');
}
