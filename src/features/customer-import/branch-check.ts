import { bankFinder } from '../../domain/customers/bank-of-ifsc.ts';
import type { CustomerType } from '../../masters/choices.ts';
import { customerTraits } from '../../masters/choices.ts';

/** Whether a bank has a branch of a code; undefined for types of customers without a bank account. */
export async function branchCheck(type: CustomerType): Promise<((ifsc: string) => boolean) | undefined> {
  if (!customerTraits[type].hasConnection) return undefined;
  const bankOf = await bankFinder();
  return (ifsc) => bankOf(ifsc) !== undefined;
}
