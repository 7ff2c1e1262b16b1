import { businessRules } from '../../../domain/settings.ts';
import type { App } from '../../../kit/server/http/app.ts';
import { orNotFound } from '../../../kit/server/http/errors.ts';
import { call, idParams, pageOf, pageQuery } from '../../../kit/shared/wire.ts';
import { path } from '../contract.ts';
import { hasCustomer } from '../queries.ts';
import {
  accountCall,
  billRow,
  ledgerRow,
  STATEMENT_LINES,
  statementCall,
  statementRefusals,
} from './contract.ts';
import { billsOf, ledgerOf, readAccount, readStatement } from './queries.ts';

const customerPath = `${path}/:id`;
/** Reading a customer is not yet reading what they owe. */
const config = { area: 'reports' } as const;

/** What a customer owes and holds, line by line and over a period. */
export async function accountRoutes(app: App): Promise<void> {
  app.get(accountCall.path, { config, ...accountCall }, async ({ params, today }) => {
    const { credit_days } = await businessRules(app.db);
    return { data: orNotFound(await readAccount(app.db, params.id, { date: today, credit_days })) };
  });

  app.get(
    `${customerPath}/bills`,
    {
      config,
      ...call('listCustomerBills', 'List the unpaid bills of a customer', {
        params: idParams,
        querystring: pageQuery,
        response: { 200: pageOf(billRow) },
      }),
    },
    async ({ params: { id }, query }) => {
      orNotFound((await hasCustomer(app.db, id)) || undefined);
      const { credit_days } = await businessRules(app.db);
      return billsOf(app.db, id, query, credit_days);
    },
  );

  app.get(
    `${customerPath}/ledger`,
    {
      config,
      ...call('listCustomerLedger', 'List the ledger lines of a customer', {
        params: idParams,
        querystring: pageQuery,
        response: { 200: pageOf(ledgerRow) },
      }),
    },
    async ({ params: { id }, query, rules }) => {
      orNotFound((await hasCustomer(app.db, id)) || undefined);
      return ledgerOf(app.db, id, query, rules);
    },
  );

  app.get(statementCall.path, { config, ...statementCall }, async ({ params, query, rules }) => {
    const { credit_days } = await businessRules(app.db);
    const statement = await readStatement(app.db, params.id, query, { ...rules, credit_days });
    const { line_count, ...data } = orNotFound(statement);
    if (line_count > STATEMENT_LINES) throw statementRefusals.statement_too_long().at('from_date');
    return { data };
  });
}
