import { formatRupees } from '../../kit/shared/format.ts';
import { refusals } from '../../kit/shared/refusals.ts';

export const moneyRefusals = refusals({
  not_enough_money: ({ account, held, asked }: { account: string; held: number; asked: number }) =>
    `${account}: ${formatRupees(held)} are left; ${formatRupees(asked)} requested`,
});
