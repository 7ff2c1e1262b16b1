import { formatCount, formatDay, formatRupees } from '../../kit/shared/format.ts';
import { get } from '../../kit/web/client/read.ts';
import { fetchWarning } from '../../kit/web/form/confirmed-submit.ts';
import { shortfallCall } from '../godown-dashboard/contract.ts';
import { type InventoryBody, type InventoryRow, repeatedCall } from './contract.ts';

/** Warnings about a purchase: too few empties on the day, more paid than invoiced, or an invoice line that is stored already. */
export async function purchaseWarnings(
  purchase: InventoryBody,
  existing: InventoryRow | undefined,
): Promise<Record<string, string>> {
  const { date, godown_id, product, weight, qty, empty_cylinders } = purchase;
  const stockChange = { date, godown_id, product, weight, filled: qty, empty: -empty_cylinders };
  return {
    ...(await fetchWarning('date', shortfallCall, { source: 'inventory', id: existing?.id, ...stockChange })),
    ...(await repeatedWarnings(purchase, existing)),
    ...paidWarnings(purchase),
  };
}

async function repeatedWarnings(
  { date, product_vendor_id, invoice_no, product, weight }: InventoryBody,
  existing: InventoryRow | undefined,
): Promise<Record<string, string>> {
  const query = { date, product_vendor_id, invoice_no, product, weight, except: existing?.id ?? '' };
  // Without an answer there is no warning; the save itself reports a lost connection.
  const answer = await get(repeatedCall, query).catch(() => undefined);
  const first = answer?.data;
  if (!first) return {};
  const invoiced = formatRupees(first.invoice_amount);
  return {
    invoice_no: `Already entered on ${formatDay(first.date)}: quantity ${formatCount(first.qty)}, ${invoiced}`,
  };
}

/** More paid than invoiced, both in ₹. */
export function paidWarnings({
  invoice_amount,
  paid_amount,
}: Pick<InventoryBody, 'invoice_amount' | 'paid_amount'>): Record<string, string> {
  if (paid_amount <= invoice_amount) return {};
  return { paid_amount: `More than the invoice amount of ${formatRupees(invoice_amount)}` };
}
