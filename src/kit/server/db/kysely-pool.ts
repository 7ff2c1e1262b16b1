import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { isConnectionLost } from './database-faults.ts';
import { scopeFault } from './scope.ts';
import { isPlanStale, removeName, statementName } from './statement-names.ts';

/** For a statement of a transaction that has lifted PostgreSQL's own limit, as jobs and audits do. */
const LIFTED_MS = 3_600_000;

type PoolSettings = {
  /** Whether statements are named by their text, so that a connection plans each once. */
  isNamed: boolean;
  /** What each transaction begins with, read when the connection is taken; '' for nothing. */
  opening: () => string;
};

/**
 * A pool as Kysely's dialect takes it. With an opening, a statement outside of a transaction becomes a transaction: no
 * setting or role of one outlives it on a shared connection.
 */
export function kyselyPool(pool: pg.Pool, { isNamed, opening }: PoolSettings): PostgresPool {
  return {
    // An opening that throws takes no connection.
    connect: async () => kyselyClient(opening(), await pool.connect(), isNamed),
    end: () => pool.end(),
    options: pool.options,
  };
}

type Result = Promise<pg.QueryResult | pg.QueryResult[]>;

/** A connection for one transaction, or for statements outside of one. */
function kyselyClient(opening: string, client: pg.PoolClient, isNamed: boolean): PostgresPoolClient {
  let isOpen = false;
  let hasEnded = false;
  let lost: unknown;
  let limit: { query_timeout?: number } = {};

  // A statement without an answer still holds its connection: nothing more is sent over it.
  const ask = async (config: pg.QueryConfig): Result => {
    if (lost) throw lost;
    try {
      return await client.query({ ...config, ...limit });
    } catch (error) {
      if (isConnectionLost(error)) lost = error;
      throw error;
    }
  };
  const send = (text: string, values: unknown[]): Result => {
    if (text.includes('statement_timeout')) limit = { query_timeout: LIFTED_MS };
    return ask({ text, values, name: isNamed ? statementName(text) : undefined });
  };
  const begin = async (text: string): Result => {
    isOpen = true;
    return ask({ text: opening ? `${text}; ${opening}` : text }).catch((error: unknown) => {
      throw scopeFault(error);
    });
  };
  const end = async (text: string): Result => {
    const result = await ask({ text });
    isOpen = false;
    return result;
  };
  const sendAlone = async (text: string, values: unknown[]): Result => {
    if (!opening) return send(text, values);
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
      return await (isAlone ? sendAlone(text, values) : send(text, values));
    } catch (error) {
      if (!isPlanStale(error)) throw error;
      removeName(text);
      // A transaction has failed as a whole: `retried` runs it again.
      if (!isAlone) throw error;
      return sendAlone(text, values);
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
    // A transaction that did not end would lend its role to the next one.
    release: (isBroken) => client.release(isBroken || isOpen || lost !== undefined),
  };
}
