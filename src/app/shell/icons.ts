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

/** Icons of the sidebar's first level, by label. */
export const icons: Readonly<Record<string, TablerIcon>> = {
  Dashboard: IconLayoutDashboard,
  Master: IconDatabase,
  Inventory: IconPackageImport,
  'Day Business': IconCalendarEvent,
  Payments: IconCashBanknote,
  Reports: IconChartBar,
  'Godown dashboard': IconBuildingWarehouse,
};
