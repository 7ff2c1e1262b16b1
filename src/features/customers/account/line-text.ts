import { formatCount, formatRupees } from '../../../kit/shared/format.ts';
import { paidTraits } from '../../../masters/choices.ts';
import { fullThingName } from '../../../masters/things.ts';
import type { LedgerRow } from './contract.ts';

type LedgerGoods = { product: string | null; weight: number | null; qty: number | null };
type LedgerLine = LedgerGoods & Pick<LedgerRow, 'kind' | 'payment_mode' | 'mode_of_payment' | 'note'>;

/** '4 × Cylinders 19 kg'; '' where the entry of the sale is gone. */
export function goodsText({ product, weight, qty }: LedgerGoods): string {
  if (product === null) return '';
  const thing = fullThingName({ product, weight: weight ?? 0 });
  return qty ? `${formatCount(qty)} × ${thing}` : thing;
}

/** The description of a line of an account. */
export function lineText(line: LedgerLine): string {
  if (line.kind === 'opening') return 'Opening advance';
  if (line.kind === 'sale') return ['Bill', goodsText(line) || line.note].filter(Boolean).join(': ');
  if (line.kind === 'bounce') return ['Cheque bounced', line.note].filter(Boolean).join(': ');
  return [`Payment${modeText(line)}`, line.note].filter(Boolean).join(': ');
}

function modeText({ payment_mode, mode_of_payment }: LedgerLine): string {
  if (mode_of_payment) return ` by ${mode_of_payment}`;
  return payment_mode === null ? '' : ` ${paidTraits[payment_mode].phrase}`;
}

/** A balance in words: '₹500', or '₹300 advance' below zero. */
export const balanceText = (balance: number): string =>
  balance < 0 ? `${formatRupees(-balance)} advance` : formatRupees(balance);
