import type { Settings } from '../features/settings/contract.ts';
import type { Area } from '../masters/rights.ts';

/** The areas that the settings switch off; all of them until the settings are read. */
export const switchedOff = (settings: Pick<Settings, 'counter_area_ids'> | undefined): readonly Area[] =>
  settings && settings.counter_area_ids.length > 0 ? [] : ['counter'];
