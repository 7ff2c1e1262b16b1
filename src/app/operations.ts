import { comparedPath, paths } from '../features/reports/contract.ts';
import { reports } from '../features/reports/list.ts';
import type { Operation } from '../kit/server/api-docs/document.ts';
import { pages } from '../masters/pages.ts';

/** By path: the record's name in operation ids, and the sidebar screen that shows it. */
const resources: Readonly<Record<string, readonly [one: string, many: string, tag: string]>> = {
  ...Object.fromEntries(
    pages.map(({ records, one, many, label }) => [
      records,
      [one.replaceAll(' ', ''), many.replaceAll(' ', ''), label],
    ]),
  ),
  '/product_types': ['ProductType', 'ProductTypes', 'Products'],
  '/categories': ['Category', 'Categories', 'Products'],
  '/sub_categories': ['SubCategory', 'SubCategories', 'Products'],
  '/salerates': ['SaleRate', 'SaleRates', 'Sale Rate Update'],
  '/customers': ['Customer', 'Customers', 'Add Customer'],
  '/customerimports': ['CustomerImport', 'CustomerImports', 'Add Customer'],
  '/inventory': ['Purchase', 'Purchases', 'Inventory'],
  '/stockassigns': ['StockAssign', 'StockAssigns', 'Stock Assigning'],
  '/dayentries': ['DayEntry', 'DayEntries', 'Day Entry'],
  '/expences': ['Expense', 'Expenses', 'Day Entry'],
  '/dayEntryExpenses': ['DayEntryExpense', 'DayEntryExpenses', 'Day Entry'],
  '/stocksettelments': ['StockSettlement', 'StockSettlements', 'Day Settlements'],
  '/cashrecoverys': ['CashRecovery', 'CashRecoveries', 'Day Settlements'],
  '/daycloses': ['DayClose', 'DayCloses', 'Day Close'],
  '/collectible': ['CreditAccount', 'CreditAccounts', 'Collectible'],
  '/collectible/payments': ['CreditPayment', 'CreditPayments', 'Collectible'],
  '/sv_amounts': ['SvAccount', 'SvAccounts', 'SV Amounts'],
  '/sv_amounts/payments': ['SvPayment', 'SvPayments', 'SV Amounts'],
  '/stockmovements': ['StockMovement', 'StockMovements', 'Godown dashboard'],
  '/stockadjustments': ['StockAdjustment', 'StockAdjustments', 'Godown dashboard'],
  '/activity': ['Activity', 'Activities', 'Activity'],
  '/views': ['View', 'Views', 'System'],
  '/sessions': ['Session', 'Sessions', 'Profile'],
  '/people': ['Person', 'People', 'People'],
  '/apikeys': ['ApiKey', 'ApiKeys', 'API Keys'],
};

/** @example nameOf('report sales by customer_type') // 'reportSalesByCustomerType' */
const nameOf = (words: string) => words.replaceAll(/[ _](\w)/g, (_, letter: string) => letter.toUpperCase());

/** Calls beyond create, read, update and delete: name, summary, and the tag where no resource above has one. */
const named: Readonly<Record<string, readonly [id: string, summary: string, tag?: string]>> = {
  ...Object.fromEntries(
    reports.flatMap(({ call, rows, lists }) => [
      [`POST ${paths[call]}`, [nameOf(`report ${rows} by ${call}`), `Report ${lists}`, 'Reports']],
      [
        `POST ${comparedPath(call)}`,
        [nameOf(`compare ${rows} by ${call}`), `Compare the totals of ${lists}`, 'Reports'],
      ],
    ]),
  ),
  'GET /healthz': ['isAlive', 'Check that the process runs', 'System'],
  'GET /readyz': ['isReady', 'Check that the database answers', 'System'],
  'POST /login': ['logIn', 'Sign in with e-mail, password and a code where one is on', 'Profile'],
  'POST /logout': ['logOut', 'Sign out', 'Profile'],
  'GET /files/{token}': ['readFile', 'Read a photo or an attachment', 'System'],
  'GET /me': ['readProfile', 'Read the profile of the signed-in person', 'Profile'],
  'PATCH /profile': ['updateProfile', 'Change the profile of the signed-in person', 'Profile'],
  'POST /profile/password': ['changePassword', 'Change the password of the signed-in person', 'Profile'],
  'GET /profile/secondfactor': ['readSecondFactor', 'Read whether the second factor is on', 'Profile'],
  'POST /profile/secondfactor': ['startSecondFactor', 'Make a secret for an app', 'Profile'],
  'POST /profile/secondfactor/confirm': ['confirmSecondFactor', 'Turn the second factor on', 'Profile'],
  'POST /profile/secondfactor/recoverycodes': ['renewRecoveryCodes', 'Make new recovery codes', 'Profile'],
  'POST /profile/secondfactor/off': ['turnOffSecondFactor', 'Turn the second factor off', 'Profile'],
  'DELETE /sessions': ['deleteOtherSessions', 'Sign out everywhere else'],
  'POST /people/{id}/password': ['resetPassword', 'Give a person a one-time password'],
  'DELETE /people/{id}/secondfactor': ['removeSecondFactor', 'Remove the second factor of a person'],
  'GET /people/{id}/sessions': ['listSessionsOfPerson', 'List where a person is signed in'],
  'DELETE /people/{id}/sessions': ['deleteSessionsOfPerson', 'Sign a person out everywhere'],
  'DELETE /people/{id}/sessions/{session}': ['deleteSessionOfPerson', 'Sign a person out of a session'],
  'DELETE /apikeys/{id}': ['revokeApiKey', 'Revoke an API key'],
  'GET /settings': ['readSettings', 'Read the settings of the business', 'Settings'],
  'PATCH /settings': ['updateSettings', 'Change the settings of the business', 'Settings'],
  'GET /settings/{id}/history': ['listSettingsChanges', 'List the changes of the settings', 'Settings'],
  'GET /customers/export': ['exportCustomers', 'List customers with all that a file holds'],
  'POST /customers/similar': ['findSimilarCustomers', 'Find customers with the same numbers'],
  'GET /customers/{id}/entries': ['listCustomerSales', 'List the sales of a customer'],
  'GET /customers/{id}/account': ['readCustomerAccount', 'Read the credit account of a customer'],
  'GET /customers/{id}/bills': ['listCustomerBills', 'List the unpaid bills of a customer'],
  'GET /customers/{id}/ledger': ['listCustomerLedger', 'List the ledger lines of a customer'],
  'GET /customers/{id}/statement': ['readCustomerStatement', 'Read the statement of a customer'],
  'GET /ifsc/{code}': ['readBankOfIfsc', 'Read the bank of an IFSC code', 'Add Customer'],
  'GET /customerimports/template': ['readImportTemplate', 'Read the template of an import file'],
  'GET /customerimports/{id}/rows': ['listImportRows', 'List the rows of an import that need attention'],
  'PATCH /customerimports/{id}/rows/{row}': ['updateImportRow', 'Correct a row of an import'],
  'POST /customerimports/{id}/badrows': ['revealBadImportRows', 'Read the refused rows as a file'],
  'POST /customerimports/{id}/rows/{row}/reveal': [
    'revealImportRow',
    'Read the numbers of an import row in full',
  ],
  'POST /customerimports/{id}/file': ['uploadImportFile', 'Upload the file of an import'],
  'POST /customerimports/{id}/leaveout': ['leaveOutImportRows', 'Skip rows of an import'],
  'POST /customerimports/{id}/mapping': ['mapImportColumns', 'Map the columns of an import file'],
  'POST /customerimports/{id}/commit': ['commitCustomerImport', 'Add the customers of an import'],
  'POST /customerimports/{id}/undo': ['undoCustomerImport', 'Remove the customers of an import'],
  'GET /collectible/totals': ['readCreditTotals', 'Read what all credit customers owe'],
  'GET /sv_amounts/totals': ['readSvTotals', 'Read what all SV customers were charged and paid'],
  'GET /inventory/repeated': ['findRepeatedPurchase', 'Find a purchase with the same invoice line'],
  'GET /inventory/godown': ['listGodownStock', 'List what is in stock', 'Godown dashboard'],
  'GET /stockassigns/filterbydayandstatus': ['listStockAssignsByStatus', 'List the loads of a day by status'],
  'GET /stockassigns/filterbydayandareacode': ['listStockAssignsByArea', 'List the loads of a day and area'],
  'GET /stockassigns/onroad': ['listStockAssignsOnRoad', 'List the loads that are on the road'],
  'PATCH /stockassigns/updatestatus/{id}': ['confirmStockAssignSettled', 'Confirm that a load is settled'],
  'GET /dayentries/filter': ['filterDayEntries', 'List the entries of a day and area without a recovery'],
  'GET /expences/day': ['readBranchDay', "Read a branch's day in money"],
  'POST /expences/filter': ['reportExpenses', 'Report expenses', 'Reports'],
  'POST /dayEntryExpenses/filter': ['reportDayEntryExpenses', 'Report expenses (alias)', 'Reports'],
  'GET /stocksettelments/openloads': ['listOpenLoads', 'List the loads that are still out'],
  'POST /areasettlements': ['settleArea', 'Settle the loads and the cash of an area', 'Day Settlements'],
  'GET /dayclose': ['readDay', 'Read the checks and figures of a day', 'Day Close'],
  'POST /daycloses': ['closeDay', 'Close a day'],
  'POST /daycloses/{id}/reopen': ['reopenDay', 'Open a closed day again'],
  'GET /daysheet': ['readDaySheet', "Read a driver's day", 'Day Sheet'],
  'GET /daysheet/areacounts': ['listAreaCounts', 'List the cash counts of the areas of a day', 'Day Sheet'],
  'GET /daysheet/drivers': ['listDayDrivers', 'List the drivers of a day', 'Day Sheet'],
  'GET /backups': ['readBackups', 'Read the state of the backups', 'Backups'],
  'POST /backups': ['startBackup', 'Start a backup', 'Backups'],
  'POST /backups/download': ['streamBackup', 'Make a backup and read its file', 'Backups'],
  'POST /backups/folder': ['setBackupFolder', 'Set or accept the folder for backups', 'Backups'],
  'POST /backups/{id}/file': ['downloadBackup', 'Read the file of a backup', 'Backups'],
  'GET /activity/people/dropdown': ['listActivityPeople', 'List people for the filter of activities'],
  'POST /exports/masters': ['recordMasterExport', 'Record a file of master records', 'Activity'],
  'POST /exports/day': ['recordAccountExport', 'Record a file of accounts', 'Activity'],
  'POST /exports/reports': ['recordReportExport', 'Record a file of a report', 'Activity'],
  'GET /search': ['search', 'Find records by words', 'System'],
  'GET /dashboard': ['readDashboard', 'Read the figures of the dashboard', 'Dashboard'],
  'GET /dashboard/stock': ['readStockFigures', 'Read the stock figures of the dashboard', 'Dashboard'],
  'GET /checklist': ['readChecklist', 'Read the steps of a new business', 'Dashboard'],
};

type Naming = (one: string, many: string) => readonly [id: string, summary: string];
const an = (one: string) => `${/^([AEIO]|Sv)/.test(one) ? 'an' : 'a'} ${spoken(one)}`;
/** @example spoken('SvPayment') // 'SV payment' */
const spoken = (name: string) =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/^(sv|api)\b/, (word) => word.toUpperCase());

/** The standard calls of a record, by path. */
const usual: Readonly<Record<string, Naming>> = {
  'GET ': (_, many) => [`list${many}`, `List ${spoken(many)}`],
  'POST ': (one) => [`create${one}`, `Create ${an(one)}`],
  'GET /totals': (_, many) => [`total${many}`, `Count and sum ${spoken(many)}`],
  'GET /rows': (_, many) => [`stream${many}`, `List all ${spoken(many)} of a filter`],
  'GET /{id}': (one) => [`read${one}`, `Read ${an(one)}`],
  'PATCH /{id}': (one) => [`update${one}`, `Change ${an(one)}`],
  'DELETE /{id}': (one) => [`delete${one}`, `Delete ${an(one)}`],
  'POST /{id}/undelete': (one) => [`undelete${one}`, `Enter ${an(one)} again that was just deleted`],
  'GET /dropdown': (one, many) => [`list${one}Options`, `List ${spoken(many)} for a picker`],
  'GET /{id}/uses': (one) => [`list${one}Uses`, `List what uses ${an(one)}`],
  'GET /{id}/history': (one) => [`list${one}Changes`, `List the changes of ${an(one)}`],
  'POST /{id}/reveal': (one) => [`reveal${one}Numbers`, `Read the personal numbers of ${an(one)} in full`],
};

/** The longest matching path: payments before the accounts that they pay. */
const resourceOf = (address: string): string | undefined =>
  Object.keys(resources)
    .filter((start) => address === start || address.startsWith(`${start}/`))
    .toSorted((left, right) => right.length - left.length)[0];

/** What a call is about. @example recordsOf('/dayentries/rows') // 'day entries' */
export function recordsOf(address: string): string {
  const [, many] = resources[resourceOf(address) ?? ''] ?? [];
  return many ? spoken(many) : address;
}

/**
 * The description of a call in the API description.
 * @example operationOf('POST', '/dayentries') // { id: 'createDayEntry', summary: 'Create a day entry', tag: 'Day Entry', record: 'DayEntry' }
 */
export function operationOf(method: string, address: string): Operation | undefined {
  const call = `${method} ${address}`;
  const path = resourceOf(address);
  const [one, many, tag] = (path && resources[path]) || [];
  const own = named[call];
  if (own) return { id: own[0], summary: own[1], tag: own[2] ?? tag ?? 'System', record: undefined };
  const naming = path === undefined ? undefined : usual[`${method} ${address.slice(path.length)}`];
  if (!naming || !one || !many || !tag) return undefined;
  const [id, summary] = naming(one, many);
  return { id, summary, tag, record: one };
}
