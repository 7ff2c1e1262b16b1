import { openCluster } from '../../harness/cluster.ts';

/** One PostgreSQL for the consoles of all browser tests; each copies a template that has the account ADMIN. */
export default async function setup(): Promise<() => Promise<void>> {
  const { server_url, template, close } = await openCluster({ with_admin: true });
  process.env.TEST_CLUSTER = JSON.stringify({ server_url, template });
  return close;
}
