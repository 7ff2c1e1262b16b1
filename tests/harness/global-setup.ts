import type { TestProject } from 'vitest/node';
import { type Cluster, openCluster } from './cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: Cluster;
  }
}

/** One PostgreSQL for the whole run; each file copies its template (`testDatabase`). */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env.WITHOUT_DATABASE) return undefined;
  const { serverUrl, template, close } = await openCluster();
  project.provide('cluster', { serverUrl, template });
  return close;
}
