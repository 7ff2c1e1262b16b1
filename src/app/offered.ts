import type { Settings } from '../features/settings/contract.ts';
import type { Area } from '../masters/rights.ts';

/** What the settings have switched off, so that no link, action or key offers it; until they are read, too. */
export const switchedOff = (settings: Pick<Settings, 'counter_area_ids'> | undefined): readonly Area[] =>
  settings && settings.counter_area_ids.length > 0 ? [] : ['counter'];
