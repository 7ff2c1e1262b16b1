/** A bill and what of it is open (₹), oldest first among its like. */
type Open = { id: number; unpaid: number };

/** What a payment pays of each bill, the oldest first, and what is left of it for the next ones (₹). */
export function allocate<Bill extends Open>(bills: readonly Bill[], amount: number) {
  let left = amount;
  const paid: { bill: Bill; paid: number }[] = [];
  for (const bill of bills) {
    if (left <= 0) break;
    const part = Math.min(bill.unpaid, left);
    paid.push({ bill, paid: part });
    left -= part;
  }
  return { paid, left };
}
