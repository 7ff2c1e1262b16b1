import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server, type Socket } from 'node:net';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { App } from './app.ts';
import { networkOf, type TrustedProxies } from './client-address.ts';

/** The most connections in all, and from one address: three quarters stay free for other addresses. */
const MOST = 2_000;
const MOST_OF_ADDRESS = 500;
/** Above this number, the oldest idle connection is closed to make room for a new one. */
const FULL = MOST - 100;

/** While stopping: how long an idle connection may still send a request, and how long responses may take. */
const LINGER_MS = 300;
const PATIENCE_MS = 10_000;

type Open = Map<Socket, ServerResponse | undefined>;

/**
 * Limits the connections of each client, and finishes open requests before the server stops. A connection
 * without an open request can be closed at any time; the oldest is closed first.
 * @param options.firstByteMs how long a new connection may stay silent
 * @param options.isProxy addresses whose connections come from many clients and are therefore not counted
 * @example careForConnections(app, { firstByteMs: 5_000, isProxy: undefined })
 */
export function careForConnections(
  app: App,
  { firstByteMs, isProxy }: { firstByteMs: number; isProxy: TrustedProxies | undefined },
): void {
  const { server } = app;
  const open: Open = new Map();
  const byAddress = new Map<string, Set<Socket>>();
  let isDraining = false;
  server.maxConnections = MOST;

  const hold = (socket: Socket, network: string, sockets: Set<Socket>) => {
    byAddress.set(network, sockets.add(socket));
    open.set(socket, undefined);
    const timer = setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy();
    }, firstByteMs);
    socket.once('close', () => {
      clearTimeout(timer);
      open.delete(socket);
      if (sockets.delete(socket) && sockets.size === 0) byAddress.delete(network);
    });
  };
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const network = networkOfAddress(address);
    const sockets = byAddress.get(network) ?? new Set();
    const isRefused =
      sockets.size >= MOST_OF_ADDRESS && !isProxy?.(address, 0) && !closeOldest(sockets, open);
    if (isRefused) return void socket.destroy();
    if (open.size >= FULL) closeOldest(open.keys(), open);
    hold(socket, network, sockets);
  });
  // Requests name the socket that decrypts, so it takes the place of the connection's own.
  server.on('secureConnection', (secure: Socket) => {
    const network = networkOfAddress(secure.remoteAddress ?? '');
    const sockets = byAddress.get(network);
    const socket = sockets?.values().find((one) => isSamePeer(one, secure));
    if (!sockets || !socket) return void secure.destroy();
    open.delete(socket);
    sockets.delete(socket);
    hold(secure, network, sockets);
  });
  server.prependListener('request', ({ socket }, response) => {
    if (isDraining) response.shouldKeepAlive = false;
    open.set(socket, response);
    response.once('close', () => {
      if (open.get(socket) === response) open.set(socket, undefined);
    });
  });
  app.addHook('preClose', async () => {
    isDraining = true;
    for (const response of open.values()) if (response) response.shouldKeepAlive = false;
    await stopListening(server, () => open.size);
    await drain(open);
  });
}

const networkOfAddress = (address: string) => networkOf(address.replace(/^::ffff:(?=\d+\.)/, ''));

const isSamePeer = (one: Socket, other: Socket) =>
  one.remotePort === other.remotePort && one.remoteAddress === other.remoteAddress;

const REQUEST_TOO_SLOW = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
const SLOWEST_BYTES_PER_MS = 16;

/**
 * Cuts off a request whose body takes longer than `bodyMs`, and a second more for each 16 KB that came: a file over a weak
 * line may take its time, a client that sends a byte now and then may not. Node itself knows one limit for both.
 */
export function limitBodies(server: Server, bodyMs: number): void {
  server.prependListener('request', (request: IncomingMessage) => {
    const { headers, socket } = request;
    if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
    const began = performance.now();
    const bytesBefore = socket.bytesRead;
    const check = () => {
      const allowedMs = bodyMs + (socket.bytesRead - bytesBefore) / SLOWEST_BYTES_PER_MS;
      const leftMs = allowedMs - (performance.now() - began);
      if (leftMs > 0) timer = setTimeout(check, leftMs);
      else server.emit('clientError', REQUEST_TOO_SLOW, socket);
    };
    let timer = setTimeout(check, bodyMs);
    const stop = () => clearTimeout(timer);
    request.once('end', stop).once('close', stop);
  });
}

/** Closes the oldest idle connection; false when every connection has a request in progress. */
function closeOldest(sockets: Iterable<Socket>, open: Open): boolean {
  for (const socket of sockets) {
    // A closing connection still counts for its address until its 'close' event.
    if (!open.has(socket) || open.get(socket)) continue;
    open.delete(socket);
    socket.destroy();
    return true;
  }
  return false;
}

/** First accepts the connections that the system has queued, one in each turn of the event loop. */
async function stopListening(server: Server, count: () => number): Promise<void> {
  for (let before = -1; before !== count(); await turn()) before = count();
  // `close()` of an HTTP server would also cut off connections whose request is still arriving.
  if (server.listening) Server.prototype.close.call(server);
}

/** Closes each connection once it has its response and sends nothing more. */
async function drain(open: Open): Promise<void> {
  const began = performance.now();
  const seen = new Map<Socket, { bytes: number; at: number }>();
  while (open.size > 0 && performance.now() - began < PATIENCE_MS) {
    for (const [socket, response] of open) {
      const bytes = socket.bytesRead;
      if (response || seen.get(socket)?.bytes !== bytes) seen.set(socket, { bytes, at: performance.now() });
      else if (performance.now() - (seen.get(socket)?.at ?? 0) > LINGER_MS) socket.destroySoon();
    }
    await pause(20);
  }
  for (const socket of open.keys()) socket.destroy();
}
