import type { Settings } from '../features/settings/contract.ts';
import type { Area } from '../masters/rights.ts';

type Switches = Pick<Settings, 'counter_area_ids' | 'driver_accounts' | 'money_places'>;

/** The areas that are not used: all of them until the settings are read. */
export const switchedOff = (settings: Switches | undefined): readonly Area[] => [
  ...(settings?.counter_area_ids.length ? [] : (['counter'] as const)),
  ...(settings?.driver_accounts ? [] : (['drivers'] as const)),
  ...(settings?.money_places ? [] : (['cheques', 'bank'] as const)),
];
