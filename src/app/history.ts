import * as recoveries from '../features/cash-recovery/contract.ts';
import * as customers from '../features/customers/contract.ts';
import * as closes from '../features/day-close/contract.ts';
import * as entries from '../features/day-entry/contract.ts';
import * as expenses from '../features/expenses/contract.ts';
import * as godowns from '../features/godown-dashboard/contract.ts';
import * as inventory from '../features/inventory/contract.ts';
import * as collectible from '../features/payments/collectible/contract.ts';
import * as payments from '../features/payments/contract.ts';
import * as svAmounts from '../features/payments/sv-amounts/contract.ts';
import * as settings from '../features/settings/contract.ts';
import * as assigns from '../features/stock-assigning/contract.ts';
import * as settlements from '../features/stock-settlement/contract.ts';
import type { App } from '../kit/server/app.ts';
import { historyRoutes, type Tracked } from '../kit/server/history.ts';
import { masters } from '../masters/masters.ts';

/** Every kind of record with a history: masters by declaration, the others by contract. */
export const tracked: readonly Tracked[] = [
  ...masters.map(({ path, fields }) => ({
    path,
    table: path.slice(1),
    labels: Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])),
    figures: Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) =>
        field.input === 'number' && field.figure ? [[name, field.figure]] : [],
      ),
    ),
  })),
  { path: customers.path, table: 'customers', labels: customers.labels },
  { path: collectible.paymentsPath, table: 'customer_payments', labels: payments.labels },
  { path: inventory.path, table: 'inventory', labels: inventory.labels },
  { path: godowns.adjustmentsPath, table: 'stock_adjustments', labels: godowns.labels },
  { path: assigns.path, table: 'stock_assigns', labels: assigns.labels },
  { path: expenses.path, table: 'expenses', labels: expenses.labels },
  { path: entries.path, table: 'day_entries', labels: entries.labels },
  { path: settlements.path, table: 'stock_settlements', labels: settlements.labels },
  {
    path: recoveries.path,
    table: 'cash_recoveries',
    labels: recoveries.labels,
    texts: { denominations: recoveries.denominationText },
  },
  { path: closes.path, table: 'day_closes', labels: closes.labels },
  { path: settings.path, table: 'business_settings', labels: settings.labels },
  {
    path: svAmounts.paymentsPath,
    table: 'sv_payments',
    labels: payments.labels,
  },
  {
    path: '/users',
    table: 'users',
    labels: { name: 'Name', email: 'E-mail', image_id: 'Picture', password_hash: 'Password' },
  },
];

const knownBy = {
  ...Object.fromEntries(masters.map(({ path, dropdown }) => [path.slice(1), [dropdown[0]] as [string]])),
  customers: ['first_name', 'last_name'],
  users: ['name'],
} as const;

/** The history of each kind of record. */
export const recordHistoryRoutes = (app: App): Promise<void> => historyRoutes(app, tracked, knownBy);
