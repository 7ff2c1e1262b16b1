import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

export type Held = { method: string; path: string; token: string; body?: unknown; type?: string };

/**
 * Sends a request without the last byte of its body, and waits until its head was checked.
 * @param body an object is sent as JSON, FormData as multipart, a text as `type`; by default `{}`
 * @returns what sends the last byte, and returns the answer
 * @example const finish = await hold(app, pool, { method: 'DELETE', path: '/vendors/1', token }); await finish();
 */
export async function hold(
  app: FastifyInstance,
  pool: pg.Pool,
  { method, path, token, body = {}, type = 'application/json' }: Held,
): Promise<() => Promise<{ status: number; text: string }>> {
  const sent = new Response(
    body instanceof FormData || typeof body === 'string' ? body : JSON.stringify(body),
  );
  const bytes = Buffer.from(await sent.clone().arrayBuffer());
  const head = [
    `${method} /api${path} HTTP/1.1`,
    'host: localhost',
    'connection: close',
    `authorization: Bearer ${token}`,
    `content-type: ${body instanceof FormData ? sent.headers.get('content-type') : type}`,
    `content-length: ${bytes.length}`,
    `idempotency-key: ${crypto.randomUUID()}`,
  ];
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const answer = text(socket);
  // The check gives its connection back.
  const checked = once(pool, 'release');
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(bytes.subarray(0, -1));
  await checked;
  return async () => {
    socket.write(bytes.subarray(-1));
    const all = await answer;
    return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(all)?.[1]), text: all };
  };
}
