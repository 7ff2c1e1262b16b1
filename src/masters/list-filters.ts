import { formatWeight } from '../kit/shared/format.ts';
import { areaField } from './area-code.ts';
import { paidWays, paymentModes, productCategories, usualWeights } from './choices.ts';

/** What several lists are filtered by (`Filter` of kit/web/list). */
export const byBranch = { name: 'branch_id', label: 'Branch', of: { to: '/branches' } } as const;
export const byArea = { name: areaField.name, label: areaField.label, of: areaField };
export const byDriver = {
  name: 'employee_id',
  label: 'Driver',
  of: { to: '/employees', only: { type: 'Driver' } },
} as const;
export const byVehicle = { name: 'vehicle_id', label: 'Vehicle', of: { to: '/vehicles' } } as const;
export const byGodown = { name: 'godown_id', label: 'Godown', of: { to: '/godowns' } } as const;
export const byProduct = { name: 'product', label: 'Product', of: { options: productCategories } };
export const byWeight = {
  name: 'weight',
  label: 'Weight',
  of: { options: usualWeights.map((kg) => ({ value: String(kg), label: formatWeight(kg) })) },
};
export const byPaymentMode = { name: 'payment_mode', label: 'Payment Mode', of: { options: paymentModes } };
/** Of sales: the payment mode of a credit sale is a formality. */
export const byPaidWay = { ...byPaymentMode, of: { options: paidWays } };
