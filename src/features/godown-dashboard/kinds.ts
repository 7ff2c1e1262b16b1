import { canBeDefective } from '../../masters/things.ts';
import type { AdjustmentRow } from './contract.ts';

type AdjustmentKind = AdjustmentRow['kind'];

/** The label of each kind of adjustment. */
export const kindNames: Record<AdjustmentKind, string> = {
  opening: 'Opening stock',
  count: 'Physical count',
  damaged: 'Damaged',
  lost: 'Lost',
};

/** What the figures of each kind mean. A cylinder that leaks is still there, and owed. */
export const kindHint = (kind: AdjustmentKind, product: string): string =>
  kind === 'damaged' && canBeDefective(product)
    ? `${kindHints[kind]}. What leaks or is dented stays in it: enter that under Defectives`
    : kindHints[kind];

const kindHints: Record<AdjustmentKind, string> = {
  opening: 'Added to the godown stock',
  count: 'Stock at the end of the date. Leave blank if not counted',
  damaged: 'Deducted from the godown stock',
  lost: 'Deducted from the godown stock',
};

/** The stock after an adjustment; a count is that number. */
export function afterAdjustment(kind: AdjustmentKind, before: number, entered: number): number {
  if (kind === 'count') return entered;
  return kind === 'opening' ? before + entered : before - entered;
}
