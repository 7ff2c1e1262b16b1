import { feature as activity } from '../features/activity/feature.ts';
import { feature as backups } from '../features/backups/feature.ts';
import { feature as cheques } from '../features/cheques/feature.ts';
import { feature as counter } from '../features/counter/feature.ts';
import { feature as customers } from '../features/customers/feature.ts';
import { feature as cylinderHolders } from '../features/cylinder-holders/feature.ts';
import { feature as dashboard } from '../features/dashboard/feature.ts';
import { feature as dayClose } from '../features/day-close/feature.ts';
import { feature as dayEntry } from '../features/day-entry/feature.ts';
import { feature as daySettlements } from '../features/day-settlements/feature.ts';
import { feature as daySheet } from '../features/day-sheet/feature.ts';
import { feature as defectives } from '../features/defectives/feature.ts';
import { feature as drivers } from '../features/drivers/feature.ts';
import { feature as expenses } from '../features/expenses/feature.ts';
import { feature as expiringPapers } from '../features/expiring-papers/feature.ts';
import { feature as goLive } from '../features/go-live/feature.ts';
import { feature as godownDashboard } from '../features/godown-dashboard/feature.ts';
import { feature as inventory } from '../features/inventory/feature.ts';
import { feature as masters } from '../features/masters/feature.ts';
import { feature as missingGoods } from '../features/missing-goods/feature.ts';
import { feature as payments } from '../features/payments/feature.ts';
import { feature as people } from '../features/people/feature.ts';
import { feature as plantLoads } from '../features/plant-loads/feature.ts';
import { feature as reports } from '../features/reports/feature.ts';
import { feature as saleRate } from '../features/sale-rate/feature.ts';
import { feature as session } from '../features/session/feature.ts';
import { feature as settings } from '../features/settings/feature.ts';
import { feature as stockAssigning } from '../features/stock-assigning/feature.ts';
import { feature as stockCounts } from '../features/stock-counts/feature.ts';
import { feature as till } from '../features/till/feature.ts';
import { feature as transfers } from '../features/transfers/feature.ts';
import { feature as vendorAccounts } from '../features/vendor-accounts/feature.ts';
import type { Feature, FeatureAction, FeatureScreen } from '../masters/feature.ts';
import type { Area } from '../masters/rights.ts';

/** Every feature, the daily ones first: the order of actions in the search box, and of prefetching. */
const features: readonly Feature[] = [
  dashboard,
  dayEntry,
  counter,
  expenses,
  stockAssigning,
  daySettlements,
  defectives,
  plantLoads,
  transfers,
  till,
  cheques,
  stockCounts,
  dayClose,
  payments,
  drivers,
  vendorAccounts,
  cylinderHolders,
  missingGoods,
  customers,
  inventory,
  saleRate,
  settings,
  goLive,
  people,
  backups,
  activity,
  daySheet,
  session,
  masters,
  expiringPapers,
  reports,
  godownDashboard,
];

export type WithArea<Part> = Part & { area: Area };

export const screens: readonly WithArea<FeatureScreen>[] = features.flatMap(({ area, screens }) =>
  screens.map((screen) => ({ area, ...screen })),
);
export const actions: readonly WithArea<FeatureAction>[] = features.flatMap(({ area, actions = [] }) =>
  actions.map((action) => ({ area, ...action })),
);
