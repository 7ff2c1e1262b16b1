import { formatCount, formatRupees } from '../../kit/shared/format.ts';
import {
  type ClearanceKind,
  clearanceTraits,
  type DriverEntryKind,
  driverEntryTraits,
  paidTraits,
} from '../../masters/choices.ts';
import { thingName } from '../../masters/things.ts';
import type { GoodsLine, MissingLine, MoneyLine } from './account/contract.ts';

type Goods = Pick<MissingLine, 'product' | 'weight' | 'state'>;

/** What is done to a driver's account, as buttons and dialogs say it. */
export const entryTitles: Record<DriverEntryKind, string> = {
  payment: 'Receive payment',
  deduction: 'Deduct',
  advance: 'Advance',
  opening: 'Opening',
  waiver: 'Waive',
};

/** The same of missing goods. */
export const clearanceTitles: Record<ClearanceKind, string> = {
  found: 'Found',
  charged: 'Charge',
  written_off: 'Write off',
};

/** @example goodsText({ product: 'Cylinders', weight: 14.2, state: 'empty' }) // '14.2 kg empty' */
export const goodsText = (goods: Goods): string =>
  goods.product === 'Cylinders' ? `${thingName(goods)} ${goods.state}` : thingName(goods);

/** @example countText(2, goods) // '2 × 14.2 kg empty' */
export const countText = (count: number, goods: Goods): string =>
  `${formatCount(count)} × ${goodsText(goods)}`;

/** What a driver owes: '₹500', or '₹300 in credit' below zero. */
export const owedText = (owed: number): string =>
  owed < 0 ? `${formatRupees(-owed)} in credit` : formatRupees(owed);

/** The description of a line of money. */
export function moneyText({ kind, payment_mode, area_code, clearance }: MoneyLine): string {
  switch (kind) {
    case 'short':
      return ['Cash short', area_code].filter(Boolean).join(', ');
    case 'over':
      return ['Cash over', area_code].filter(Boolean).join(', ');
    case 'charge':
      return clearance ? `Charged: ${countText(clearance.qty, clearance)}` : 'Charged';
    default: {
      const mode = payment_mode ? ` ${paidTraits[payment_mode].phrase}` : '';
      return `${driverEntryTraits[kind].label}${mode}`;
    }
  }
}

/** What became of missing goods. */
export function goodsLineText({ kind }: Pick<GoodsLine, 'kind'>): string {
  if (kind === 'short') return 'Short at the settlement';
  if (kind === 'transfer') return 'Short at a transfer';
  return kind === 'opening' ? 'Opening of Go-live' : clearanceTraits[kind].label;
}
