import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { isConnectionLost } from './database-faults.ts';
import { scopeFault } from './scope.ts';
import { isPlanStale, statementName, stopNaming } from './statement-names.ts';

/** For statements after a transaction has raised `statement_timeout`, as jobs and audits do. */
const LIFTED_MS = 3_600_000;

type PoolSettings = {
  /** Whether statements are named by their text, so that a connection plans each once. */
  isNamed: boolean;
  /** The SQL that each transaction begins with, read when the connection is taken; '' for none. */
  setup: () => string;
};

/**
 * A pool as Kysely's dialect takes it. With a setup, a statement outside of a transaction becomes a transaction, so that its
 * settings and role end with it on a shared connection.
 */
export function kyselyPool(pool: pg.Pool, { isNamed, setup }: PoolSettings): PostgresPool {
  return {
    // A setup that throws takes no connection.
    connect: async () => kyselyClient(setup(), await pool.connect(), isNamed),
    end: () => pool.end(),
    options: pool.options,
  };
}

type Result = Promise<pg.QueryResult | pg.QueryResult[]>;

/** A connection for one transaction, or for statements outside of one. */
function kyselyClient(setup: string, client: pg.PoolClient, isNamed: boolean): PostgresPoolClient {
  let isOpen = false;
  let hasEnded = false;
  let connectionError: unknown;
  let limit: { query_timeout?: number } = {};

  // After a statement without an answer, the connection is still busy: nothing more is sent over it.
  const run = async (config: pg.QueryConfig): Result => {
    if (connectionError) throw connectionError;
    try {
      return await client.query({ ...config, ...limit });
    } catch (error) {
      if (isConnectionLost(error)) connectionError = error;
      throw error;
    }
  };
  const send = (text: string, values: unknown[]): Result => {
    if (text.includes('statement_timeout')) limit = { query_timeout: LIFTED_MS };
    return run({ text, values, name: isNamed ? statementName(text) : undefined });
  };
  const begin = async (text: string): Result => {
    isOpen = true;
    return run({ text: setup ? `${text}; ${setup}` : text }).catch((error: unknown) => {
      throw scopeFault(error);
    });
  };
  const end = async (text: string): Result => {
    const result = await run({ text });
    isOpen = false;
    return result;
  };
  const sendInTransaction = async (text: string, values: unknown[]): Result => {
    if (!setup) return send(text, values);
    await begin('begin');
    try {
      const result = await send(text, values);
      await end('commit');
      return result;
    } catch (error) {
      await end('rollback').catch(() => undefined);
      throw error;
    }
  };

  const sendAgainIfStale = async (text: string, values: unknown[]): Result => {
    const isAlone = !isOpen;
    try {
      return await (isAlone ? sendInTransaction(text, values) : send(text, values));
    } catch (error) {
      if (!isPlanStale(error)) throw error;
      stopNaming(text);
      // A transaction has failed as a whole: `retried` runs it again.
      if (!isAlone) throw error;
      return sendInTransaction(text, values);
    }
  };

  const query = async (text: string, values: unknown[]): Result => {
    if (text === 'commit' || text === 'rollback') {
      hasEnded = true;
      return end(text);
    }
    // A statement that was still waiting when its transaction failed must not run outside of it.
    if (hasEnded) throw new Error('the transaction has ended');
    return /^(begin|start transaction)\b/.test(text) ? begin(text) : sendAgainIfStale(text, values);
  };

  return {
    // Kysely's cursors, its other overload, are not used.
    query: query as unknown as PostgresPoolClient['query'],
    // After a transaction that did not end, the next one would run with its role: the connection is closed.
    release: (isBroken) => client.release(isBroken || isOpen || connectionError !== undefined),
  };
}
