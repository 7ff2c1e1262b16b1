type SocketConnection = { host: string; port: number; user: string; database: string };

/** The URL of a database behind a Unix socket. */
export const socketUrl = ({ host, port, user, database }: SocketConnection): string =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;

/** The URL of another database on the same server. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** The URL of the same database for a console behind a pooler in transaction mode. */
export function pooledUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('pgbouncer', 'true');
  return url.href;
}
