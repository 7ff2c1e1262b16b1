import { openCluster } from '../../harness/cluster.ts';

/** One PostgreSQL for the consoles of all browser tests; each copies a template with the account ADMIN. */
export default async function setup(): Promise<() => Promise<void>> {
  const { serverUrl, template, close } = await openCluster({ withAdmin: true });
  process.env.TEST_CLUSTER = JSON.stringify({ serverUrl, template });
  return close;
}
