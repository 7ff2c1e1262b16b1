/** How the database is reached: a URL, or the folder of a Unix socket. */
export type Connection = { connectionString: string } | { host: string; user: string; database: string };

/** Whether the URL names a pooler in transaction mode (`pgbouncer=true`). */
export function isBehindPooler(connection: Connection): boolean {
  const url = 'connectionString' in connection ? URL.parse(connection.connectionString) : null;
  return url?.searchParams.get('pgbouncer') === 'true';
}

/** The words after 'the database', without a password. @example nameOf({ host: '/run/pg', … }) // 'in /run/pg' */
export function nameOf(connection: Connection): string {
  if (!('connectionString' in connection)) return `in ${connection.host}`;
  const url = URL.parse(connection.connectionString);
  return url ? `${url.host}${url.pathname}` : 'of DATABASE_URL';
}
