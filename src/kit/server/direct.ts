import type { CompiledQuery, Kysely, QueryResult } from 'kysely';
import type pg from 'pg';

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * Sends the statements of a handle outside of transactions by themselves: Kysely would take and return the connection in
 * ten steps that each wait for a promise.
 * @example sendDirectly(db, () => pool.connect());
 */
export function sendDirectly<Tables>(db: Kysely<Tables>, connect: () => Promise<pg.PoolClient>): void {
  const executeQuery = async <Row>({ sql, parameters }: CompiledQuery<Row>): Promise<QueryResult<Row>> => {
    const client = await connect();
    try {
      const { command, rowCount, rows } = await client.query(sql, parameters as unknown[]);
      return { rows, ...(WRITES.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    } catch (error) {
      // pg's own stack does not name the caller.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    } finally {
      client.release();
    }
  };
  Object.assign(db.getExecutor(), { executeQuery });
}
