import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { onTestFinished } from 'vitest';

/**
 * A proxy between the console and its database, like a pooler or a network, until the test ends.
 * @param onSent sees all that the console sends, startup first; true disconnects the console after forwarding
 *   the piece
 * @returns the database URL through the proxy
 * @example const url = await between(databaseUrl, (sent) => sent.includes('commit'));
 */
export async function between(url: string, onSent: (sent: Buffer) => boolean): Promise<string> {
  const { host, port } = new pg.Client(url);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const target = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const socket of [client, target]) sockets.add(socket.on('error', () => undefined));
    client.on('data', (sent) => {
      target.write(sent);
      if (onSent(sent as Buffer)) client.destroy();
    });
    client.on('close', () => target.end());
    target.pipe(client);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await once(server, 'listening');
  const way = new URL(url);
  way.searchParams.delete('host');
  way.hostname = '127.0.0.1';
  way.port = String((server.address() as AddressInfo).port);
  return way.href;
}
