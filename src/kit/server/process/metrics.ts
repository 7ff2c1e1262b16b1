import { createServer, type Server } from 'node:http';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { App } from '../http/app.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Why a request was refused, by its status. */
const REFUSALS: Readonly<Record<number, string>> = {
  400: 'malformed',
  401: 'not signed in',
  403: 'foreign page',
  404: 'not found',
  405: 'method',
  408: 'slow client',
  409: 'conflict',
  413: 'too large',
  415: 'content type',
  421: 'host',
  422: 'field',
  429: 'rate limit',
  500: 'fault',
  503: 'busy or database away',
  507: 'storage full',
};

/**
 * Measures the requests of a server, its connections to the database, and the process (memory, CPU, event loop).
 * Routes are counted by their pattern, because real addresses can hold personal data.
 * @example const registry = measured(app, pool);
 */
export function measured(app: App, pool: pg.Pool): Registry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to the end of the response, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const refusals = new Counter({
    name: 'console_refusals_total',
    help: 'Refused requests by kind',
    labelNames: ['kind'],
    registers,
  });
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode: status, elapsedTime }) => {
    durations.observe({ method, route: routeOptions.url ?? 'none', status }, elapsedTime / 1_000);
    if (status >= 400) refusals.inc({ kind: REFUSALS[status] ?? 'other' });
  });
  new Gauge({
    name: 'console_pool_connections',
    help: 'Connections to the database by state, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  return registry;
}

/**
 * Serves the figures to Prometheus at /metrics, on a port of its own.
 * @throws the error of listening
 */
export async function serveMetrics(
  registry: Registry,
  { host, port }: { host: string; port: number },
): Promise<Server> {
  const server = createServer(async ({ url }, response) => {
    if (url !== '/metrics') return void response.writeHead(404).end();
    try {
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((listening, failed) => {
    // It also hears, and ignores, a connection that the system cannot accept later.
    server.on('error', failed).listen(port, host, listening);
  });
  return server;
}
