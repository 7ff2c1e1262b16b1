import type { Declaration } from '../kit/shared/declaration.ts';
import { areaCode } from './area-code.ts';
import { branch } from './branch.ts';
import { employee } from './employee.ts';
import { expenseType } from './expense-type.ts';
import { fuelVendor } from './fuel-vendor.ts';
import { godown } from './godown.ts';
import { modeOfPayment } from './mode-of-payment.ts';
import { product } from './product.ts';
import { vehicle } from './vehicle.ts';
import { vendor } from './vendor.ts';

/** Every master entity, in the order of the sidebar. */
export const masters: readonly Declaration[] = [
  employee,
  vendor,
  product,
  areaCode,
  branch,
  fuelVendor,
  vehicle,
  expenseType,
  godown,
  modeOfPayment,
];
