import { activityRoutes } from '../features/activity/routes.ts';
import { chequeRoutes } from '../features/cheques/routes.ts';
import { counterRoutes } from '../features/counter/routes.ts';
import { customerImportRoutes } from '../features/customer-import/routes.ts';
import { customerRoutes } from '../features/customers/routes.ts';
import { cylinderHolderRoutes } from '../features/cylinder-holders/routes.ts';
import { dashboardRoutes } from '../features/dashboard/routes.ts';
import { dayCloseRoutes } from '../features/day-close/routes.ts';
import { saleRoutes } from '../features/day-entry/routes.ts';
import { cashRecoveryRoutes } from '../features/day-settlements/cash-recovery/routes.ts';
import { settleAreaRoutes } from '../features/day-settlements/settle-area/routes.ts';
import { stockSettlementRoutes } from '../features/day-settlements/stock-settlement/routes.ts';
import { daySheetRoutes } from '../features/day-sheet/routes.ts';
import { defectiveRoutes } from '../features/defectives/routes.ts';
import { driverRoutes } from '../features/drivers/routes.ts';
import { expenseRoutes } from '../features/expenses/routes.ts';
import { expiringPaperRoutes } from '../features/expiring-papers/routes.ts';
import { goLiveRoutes } from '../features/go-live/routes.ts';
import { godownDashboardRoutes } from '../features/godown-dashboard/routes.ts';
import { inventoryRoutes } from '../features/inventory/routes.ts';
import { mastersRoutes } from '../features/masters/routes.ts';
import { missingGoodsRoutes } from '../features/missing-goods/routes.ts';
import { collectibleRoutes } from '../features/payments/collectible/routes.ts';
import { svAmountRoutes } from '../features/payments/sv-amounts/routes.ts';
import { keyRoutes } from '../features/people/keys/routes.ts';
import { peopleRoutes } from '../features/people/routes.ts';
import { plantLoadRoutes } from '../features/plant-loads/routes.ts';
import { reportRoutes } from '../features/reports/routes.ts';
import { saleRateRoutes } from '../features/sale-rate/routes.ts';
import { searchRoutes } from '../features/search/routes.ts';
import { sessionRoutes } from '../features/session/routes.ts';
import { settingsRoutes } from '../features/settings/routes.ts';
import { loadRoutes } from '../features/stock-assigning/routes.ts';
import { stockCountRoutes } from '../features/stock-counts/routes.ts';
import { tillRoutes } from '../features/till/routes.ts';
import { upiRoutes } from '../features/till/upi/routes.ts';
import { transferRoutes } from '../features/transfers/routes.ts';
import { vendorAccountRoutes } from '../features/vendor-accounts/routes.ts';
import { viewRoutes } from '../features/views/routes.ts';
import { fileRoutes } from '../kit/server/files/files.ts';
import type { App } from '../kit/server/http/app.ts';
import { screens } from './features.ts';

/** The screen that shows the records of a path. @example screenOf('/vehicles') // '/vehicle' */
function screenOf(path: string): string {
  const screen = screens.find(({ records }) => records === path);
  if (!screen) throw new Error(`no screen shows the records of ${path}`);
  return screen.path;
}

/** The routes of every feature, served under /api after the session check. */
export const apiRoutes: readonly ((app: App) => Promise<void>)[] = [
  fileRoutes,
  sessionRoutes,
  peopleRoutes,
  keyRoutes,
  settingsRoutes,
  mastersRoutes,
  expiringPaperRoutes,
  saleRateRoutes,
  customerRoutes,
  customerImportRoutes,
  collectibleRoutes,
  inventoryRoutes,
  plantLoadRoutes,
  godownDashboardRoutes,
  transferRoutes,
  defectiveRoutes,
  stockCountRoutes,
  goLiveRoutes,
  loadRoutes,
  saleRoutes,
  counterRoutes,
  expenseRoutes,
  stockSettlementRoutes,
  cashRecoveryRoutes,
  tillRoutes,
  vendorAccountRoutes,
  cylinderHolderRoutes,
  missingGoodsRoutes,
  chequeRoutes,
  upiRoutes,
  settleAreaRoutes,
  driverRoutes,
  dayCloseRoutes,
  daySheetRoutes,
  reportRoutes,
  svAmountRoutes,
  activityRoutes,
  viewRoutes,
  searchRoutes(screenOf),
  dashboardRoutes,
];
