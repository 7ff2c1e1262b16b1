import { refusals } from '../../kit/shared/refusals.ts';

export const driverRefusals = refusals({
  driver_accounts_off: "Drivers' accounts are off in Settings",
  no_cylinder_price: [422, 'Enter the amount; Settings have no price for this weight'],
  godown_of_other_branch: [422, 'This godown belongs to another branch'],
});
