import { expect, test } from 'vitest';
import { initials } from '../../tests/role-initials.ts';
import { questionsOn } from '../features/reports/questions.ts';
import { pages } from '../masters/pages.ts';
import { mayOf, roles } from '../masters/rights.ts';
import { actionsFor, closeAction } from './actions.ts';
import { switchedOff } from './offered.ts';
import { screensFor, sidebarFor } from './sidebar.ts';

/** By label, to whom it is offered. */
function offered(labelsFor: (may: ReturnType<typeof mayOf>) => readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const role of roles)
    for (const label of labelsFor(mayOf(role))) found[label] = (found[label] ?? '') + initials[role];
  return found;
}

const all = (labels: readonly string[], who: string) =>
  Object.fromEntries(labels.map((label) => [label, who]));
const records = pages.map(({ label }) => label);
/** A form is not 'Add …' for those who only read. */
const renamed = records.filter((label) => label.startsWith('Add '));

const listed = {
  ...all(['Dashboard', 'Sale Rate Update', 'Inventory', 'Stock Assigning', 'Day Entry', 'Counter'], 'SMCKV'),
  ...all(['Day Settlements', 'Collectible', 'SV Amounts', 'Drivers', 'Godown dashboard'], 'SMCKV'),
  ...all(['Stock Counts', 'Plant Loads', 'Transfers', 'Defectives', 'Cylinder Holders'], 'SMCKV'),
  ...all(['Expiring Papers', 'Missing Goods'], 'SMCKV'),
  ...all(['Day Close', 'Evening Message'], 'SMV'),
  Till: 'SMCV',
  'Vendor Accounts': 'SMV',
  Cheques: 'SMCV',
  Reports: 'SMCV',
};

test('the sidebar has the screens that a role may read', () => {
  const links = offered((may) =>
    sidebarFor(may).flatMap((entry) => ('links' in entry ? entry.links : [entry]).map(({ label }) => label)),
  );
  expect(links).toEqual({
    ...listed,
    ...all(records, 'SMCKV'),
    ...all(renamed, 'SM'),
    ...all(
      renamed.map((label) => label.replace('Add ', '')),
      'CKV',
    ),
    'Add Customer': 'SMC',
    Customer: 'KV',
  });
});

test('the search box has the other screens that a role may read', () => {
  const found = offered((may) => screensFor(may).map(({ label }) => label));
  expect(found).toMatchObject({
    ...listed,
    ...all(['Settings', 'People', 'Backups', 'Activity'], 'S'),
    'Go-live': 'SM',
    ...all(['Expences', 'Cash Recovery', 'Profile'], 'SMCKV'),
    'Day Sheet': 'SMCV',
  });
});

test('the search box has the actions that a role may do', () => {
  const questions = questionsOn('2026-11-20').map((question) => ({ ...question, level: 'read' as const }));
  const days = [...questions, closeAction({ id: 1, name: 'Main' })];
  const found = offered((may) => [...actionsFor(may), ...actionsFor(may, days)].map(({ label }) => label));
  expect(found).toEqual({
    ...all(['New Day Entry', 'New Counter Sale', 'New Expence', 'New Cash Recovery', 'Settle Area'], 'SMC'),
    ...all(['New Collectible Payment', 'New SV Amounts Payment', 'New Customer'], 'SMC'),
    ...all(['New Stock Assign', 'New Stock Settlement', 'New Inventory', 'New Stock Count'], 'SMK'),
    ...all(['New Plant Load', 'New transfer', 'New Defective'], 'SMK'),
    ...all(['New Sale Rate', 'Close Main'], 'SM'),
    ...all(
      pages.map(({ one }) => `New ${one}`),
      'SM',
    ),
    ...all(['New Person', 'New API Key'], 'S'),
    ...all(['Short This Month', 'Earned This Month'], 'SMCV'),
    ...all(
      ['Who Owes Most', 'No Order for 60 Days', 'Missing 14.2 kg Cylinders', 'Expires in 60 Days'],
      'SMCKV',
    ),
  });
});

test('the counter, accounts of drivers, cheques and vendors are offered while they are used', () => {
  const off = (counters: number[], driverAccounts: boolean, moneyPlaces: boolean) =>
    switchedOff({ counter_area_ids: counters, driver_accounts: driverAccounts, money_places: moneyPlaces });
  expect(switchedOff(undefined)).toEqual(['counter', 'drivers', 'cheques', 'bank']);
  expect(off([], false, false)).toEqual(switchedOff(undefined));
  expect([off([3], false, true), off([], true, true)]).toEqual([['drivers'], ['counter']]);
  expect(off([3], true, false)).toEqual(['cheques', 'bank']);
  expect(off([3], true, true)).toEqual([]);
});
