import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/**
 * A port that no other program listens on.
 * @param wanted this one, if it is free
 */
export async function freePort(wanted = 0): Promise<number> {
  const server = createServer().listen(wanted, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return freePort();
  }
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
