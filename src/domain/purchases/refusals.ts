import { refusals } from '../../kit/shared/refusals.ts';

export const purchaseRefusals = refusals({
  purchase_of_load: (number: string) => `This purchase is part of plant load ${number}; change it there`,
});
