/** The address of another database on the same server. */
export function databaseUrl(server_url: string, database: string): string {
  const url = new URL(server_url);
  url.pathname = `/${database}`;
  return url.href;
}
