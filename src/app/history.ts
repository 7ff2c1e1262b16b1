import * as customers from '../features/customers/contract.ts';
import * as closes from '../features/day-close/contract.ts';
import * as entries from '../features/day-entry/contract.ts';
import * as recoveries from '../features/day-settlements/cash-recovery/contract.ts';
import * as settlements from '../features/day-settlements/stock-settlement/contract.ts';
import * as expenses from '../features/expenses/contract.ts';
import * as godowns from '../features/godown-dashboard/contract.ts';
import * as inventory from '../features/inventory/contract.ts';
import * as collectible from '../features/payments/collectible/contract.ts';
import * as payments from '../features/payments/contract.ts';
import * as svAmounts from '../features/payments/sv-amounts/contract.ts';
import * as people from '../features/people/contract.ts';
import * as settings from '../features/settings/contract.ts';
import * as assigns from '../features/stock-assigning/contract.ts';
import type { App } from '../kit/server/http/app.ts';
import { historyRoutes, type Tracked } from '../kit/server/records/history.ts';
import { masters } from '../masters/masters.ts';
import { type Area, type Role, roleLabels } from '../masters/rights.ts';

const about = (area: Area) => ({ area });

/** Every kind of record with a history: masters by declaration, the others by contract. */
export const tracked: readonly Tracked[] = [
  ...masters.map(({ path, fields }) => ({
    path,
    config: about('masters'),
    table: path.slice(1),
    labels: Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])),
    figures: Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) =>
        field.input === 'number' && field.figure ? [[name, field.figure]] : [],
      ),
    ),
  })),
  { config: about('customers'), path: customers.path, table: 'customers', labels: customers.labels },
  {
    config: about('day'),
    path: collectible.paymentsPath,
    table: 'customer_payments',
    labels: payments.labels,
  },
  { config: about('stock'), path: inventory.path, table: 'inventory', labels: inventory.labels },
  {
    config: about('stock'),
    path: godowns.adjustmentsPath,
    table: 'stock_adjustments',
    labels: godowns.labels,
  },
  { config: about('stock'), path: assigns.path, table: 'stock_assigns', labels: assigns.labels },
  { config: about('day'), path: expenses.path, table: 'expenses', labels: expenses.labels },
  { config: about('day'), path: entries.path, table: 'day_entries', labels: entries.labels },
  { config: about('stock'), path: settlements.path, table: 'stock_settlements', labels: settlements.labels },
  {
    config: about('day'),
    path: recoveries.path,
    table: 'cash_recoveries',
    labels: recoveries.labels,
    texts: { denominations: recoveries.denominationText },
  },
  { config: about('day_close'), path: closes.path, table: 'day_closes', labels: closes.labels },
  {
    config: about('settings'),
    path: settings.path,
    table: 'business_settings',
    labels: settings.labels,
    texts: {
      second_factor_roles: (chosen) => (chosen as Role[]).map((role) => roleLabels[role]).join(', '),
    },
  },
  {
    config: about('day'),
    path: svAmounts.paymentsPath,
    table: 'sv_payments',
    labels: payments.labels,
  },
  {
    config: about('people'),
    path: people.path,
    table: 'users',
    labels: people.labels,
    texts: {
      role: (role) => roleLabels[role as Role],
      disabled: (isDisabled) => (isDisabled ? 'InActive' : 'Active'),
      branch_ids: () => 'All',
    },
    lists: { branch_ids: 'branches' },
  },
];

const knownBy = {
  ...Object.fromEntries(masters.map(({ path, dropdown }) => [path.slice(1), [dropdown[0]] as [string]])),
  customers: ['first_name', 'last_name'],
  users: ['name'],
} as const;

/** The history of each kind of record. */
export const recordHistoryRoutes = (app: App): Promise<void> => historyRoutes(app, tracked, knownBy);
