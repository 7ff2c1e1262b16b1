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
