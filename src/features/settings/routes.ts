import { hasOpenDoorCash } from '../../domain/cash/recovery-rows.ts';
import type { Db } from '../../kit/server/db/db.ts';
import { removeFile, storeImage } from '../../kit/server/files/files.ts';
import type { App } from '../../kit/server/http/app.ts';
import { setArea } from '../../kit/server/http/calls.ts';
import { addHistory } from '../../kit/server/records/history.ts';
import { merged } from '../../kit/server/records/merged-record.ts';
import { refuseStale } from '../../kit/server/records/versions.ts';
import { withoutEchoes } from '../../kit/server/records/without-echoes.ts';
import { patchOf } from '../../kit/shared/patch.ts';
import { call, savedOf } from '../../kit/shared/wire.ts';
import { type Role, roleLabels } from '../../masters/rights.ts';
import {
  type CylinderPrice,
  cylinderPricesText,
  labels,
  messages,
  path,
  type SettingsBody,
  settingsBody,
  settingsCall,
  settingsFields,
  settingsRefusals,
  settingsRow,
  switches,
} from './contract.ts';
import { areAreas, lockSettings, readSettings, updateSettings } from './queries.ts';

const onOrOff = (isOn: unknown) => (isOn ? 'On' : 'Off');

/** The letterhead and limits of the business: one record, which always exists. */
export async function settingsRoutes(app: App): Promise<void> {
  setArea(app, 'settings', 'Settings');

  addHistory(app, {
    path,
    operationId: 'listSettingsChanges',
    summary: 'List the changes of the settings',
    table: 'business_settings',
    labels,
    lists: { counter_area_ids: 'area_codes' },
    texts: {
      second_factor_roles: (chosen) => (chosen as Role[]).map((role) => roleLabels[role]).join(', '),
      ...Object.fromEntries(switches.map((name) => [name, onOrOff])),
      cylinder_prices: (prices) => cylinderPricesText(prices as CylinderPrice[]),
    },
  });

  // Prints of each role have the letterhead, and forms the limits.
  app.get(settingsCall.path, { config: { area: 'own' }, ...settingsCall }, async () => ({
    data: await readSettings(app.db),
  }));

  app.patch(
    path,
    {
      config: { formFields: 40 },
      ...call('updateSettings', 'Change the settings of the business', {
        body: patchOf(settingsFields),
        response: { 200: savedOf(settingsRow) },
      }),
    },
    (request, reply) =>
      app.write(request, reply, 200, async (db) => {
        const { id, version, logo: storedLogo, ...stored } = await lockSettings(db, request.rules);
        const record = { table: 'business_settings', title: 'Settings', id, version };
        await refuseStale(db, record, request.body.version, () => readSettings(db));
        const change = await withoutEchoes(request.body, ['logo'], () => readSettings(db));
        const { logo, ...settings } = merged(settingsBody, stored, change, request.rules);
        await refuseImpossible(db, stored, settings);
        const logoId = logo === undefined ? storedLogo : logo === '' ? null : await storeImage(db, logo);
        await updateSettings(db, { ...settings, logo: logoId });
        if (storedLogo && storedLogo !== logoId) await removeFile(db, storedLogo);
        return { msg: messages.updated, data: await readSettings(db) };
      }),
  );
}

type Switched = Pick<SettingsBody, 'counter_area_ids' | 'driver_accounts'>;

async function refuseImpossible(db: Db, stored: Switched, settings: Switched): Promise<void> {
  if (!(await areAreas(db, settings.counter_area_ids)))
    throw settingsRefusals.unknown_counter().at('counter_area_ids');
  const isSwitchedOff = stored.driver_accounts && !settings.driver_accounts;
  if (isSwitchedOff && (await hasOpenDoorCash(db)))
    throw settingsRefusals.door_cash_open().at('driver_accounts');
}
