import {
  IconBuildingWarehouse,
  IconCalendarEvent,
  IconCashBanknote,
  IconChartBar,
  IconDatabase,
  IconLayoutDashboard,
  IconPackageImport,
  type TablerIcon,
} from '@tabler/icons-react';
import type { FirstLevel } from '../sidebar.ts';

/** Icons of the sidebar's first level. */
export const icons: Readonly<Record<FirstLevel, TablerIcon>> = {
  Dashboard: IconLayoutDashboard,
  Master: IconDatabase,
  Inventory: IconPackageImport,
  'Day Business': IconCalendarEvent,
  Payments: IconCashBanknote,
  Reports: IconChartBar,
  'Godown dashboard': IconBuildingWarehouse,
};
