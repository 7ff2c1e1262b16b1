import { usePageTitle } from '../../kit/web/page-title.ts';
import { DriversOfDay } from './drivers/screen.tsx';
import { OneDriver } from './one-driver.tsx';
import { useAsked } from './use-asked.ts';

/** The day sheet of the driver that the address names, or else the drivers of the day. */
export function Screen() {
  usePageTitle('Reports', 'Day Sheet');
  const asked = useAsked();
  return asked.employee_id ? <OneDriver asked={asked} /> : <DriversOfDay asked={asked} />;
}
