import type { FastifyRequest } from 'fastify';
import { requestRefusals } from './errors.ts';

/** Whether a name or address always means the machine itself. @example isLoopback('[::1]') // true */
export function isLoopback(hostname: string): boolean {
  return /^(127(\.\d+){3}|\[?::1\]?|(.+\.)?localhost)$/.test(hostname.replace(/\.$/, '').toLowerCase());
}

/**
 * Checks that a request names a host of this server. Otherwise, with DNS rebinding, another site's page would
 * count as a page of this server.
 * @param known.publicUrl the address that users open
 * @param known.isLocal whether the server listens on a loopback address only
 * @throws malformed without one valid Host, other_host
 */
export function hostGuard(known: KnownHosts) {
  // Almost all requests name the same host.
  let lastAllowed: string | undefined;
  return (request: FastifyRequest, _reply: unknown, next: () => void) => {
    const { host, raw } = request;
    if (request.routeOptions.config.anyHost) return next();
    const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
    if (hosts.length === 1 && host === lastAllowed) return next();
    const hostname = URL.parse(`http://${host}`)?.hostname;
    if (hosts.length > 1 || !hostname)
      throw requestRefusals.malformed('The request needs one valid Host header');
    checkHost(hostname, known);
    lastAllowed = host;
    next();
  };
}

type KnownHosts = { publicUrl?: URL | undefined; isLocal: boolean };

function checkHost(hostname: string, { publicUrl, isLocal }: KnownHosts): void {
  if (isLoopback(hostname) || hostname === publicUrl?.hostname) return;
  if (publicUrl) throw requestRefusals.other_host(`Open the console at ${publicUrl.origin}`);
  if (isLocal)
    throw requestRefusals.other_host(`The console answers to localhost; set PUBLIC_URL to serve ${hostname}`);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Health probes may use any host name. */
    anyHost?: boolean;
  }
}
