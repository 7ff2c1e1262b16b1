import type { Settings } from '../features/settings/contract.ts';
import type { Area } from '../masters/rights.ts';

type Switches = Pick<Settings, 'counter_area_ids' | 'driver_accounts'>;

/** The areas that the settings switch off; all of them until the settings are read. */
export const switchedOff = (settings: Switches | undefined): readonly Area[] => {
  const hasCounter = settings !== undefined && settings.counter_area_ids.length > 0;
  const counter: Area[] = hasCounter ? [] : ['counter'];
  return settings?.driver_accounts ? counter : [...counter, 'drivers'];
};
