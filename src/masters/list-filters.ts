import { formatWeight } from '../kit/shared/format.ts';
import { areaField } from './area-code.ts';
import { usualWeights } from './choices.ts';
import { commonColumns } from './list-columns.ts';
import { modeColumn } from './mode-of-payment.ts';

const { branch, driver, vehicle, vendor, godown, product, weight } = commonColumns;

/** What several lists are filtered by (`Filter` of kit/web/list). */
export const byBranch = { name: branch.key, label: branch.label, source: { to: '/branches' } } as const;
export const byArea = { name: areaField.name, label: areaField.label, source: areaField };
export const byDriver = {
  name: driver.key,
  label: driver.label,
  source: { to: '/employees', only: { type: 'Driver' } },
} as const;
export const byVehicle = { name: vehicle.key, label: vehicle.label, source: { to: '/vehicles' } } as const;
export const byVendor = { name: vendor.key, label: vendor.label, source: { to: '/vendors' } } as const;
export const byMode = {
  name: modeColumn.key,
  label: modeColumn.label,
  source: { to: '/mode_of_payments' },
} as const;
export const byGodown = { name: godown.key, label: godown.label, source: { to: '/godowns' } } as const;
export const byProduct = { name: 'product', label: product.label, source: { options: product.options } };
export const byWeight = {
  name: 'weight',
  label: weight.label,
  source: { options: usualWeights.map((kg) => ({ value: String(kg), label: formatWeight(kg) })) },
};
