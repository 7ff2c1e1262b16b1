import { BlockList, isIP, SocketAddress } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Whether to trust the X-Forwarded-For of the proxy with this address, that many hops from the server. */
export type TrustedProxies = (address: string, hop: number) => boolean;

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Parses a number of proxies in front of the server, or a comma-separated list of their addresses and networks.
 * @returns undefined when the text is neither
 * @example trustedProxies('1'); trustedProxies('10.0.0.0/8, ::1')
 */
export function trustedProxies(text: string): TrustedProxies | undefined {
  if (/^[1-9]$/.test(text)) return (_address, hop) => hop < Number(text);
  const networks = new BlockList();
  for (const part of text.split(',')) if (!addNetwork(networks, part.trim())) return undefined;
  return (address) => isIP(address) !== 0 && networks.check(address, familyOf(address));
}

function addNetwork(networks: BlockList, text: string): boolean {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  const length = Number(prefix ?? longest);
  if (length < 1 || length > longest) return false;
  networks.addSubnet(address, length, familyOf(address));
  return true;
}

/**
 * The client's address in its shortest form: the last one in X-Forwarded-For that a trusted proxy added,
 * without a port. An entry that is not an IP address was not added by a proxy, so the address of the proxy
 * before it is used.
 */
export function clientAddress({ ip, ips = [ip] }: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  for (const text of ips.toReversed()) {
    const parsed = isIP(text)
      ? new SocketAddress({ address: text, family: familyOf(text) })
      : SocketAddress.parse(text ?? '');
    if (parsed) return parsed.address.replace(/^::ffff:(?=\d+\.)/, '');
  }
  return '';
}

/**
 * The part of an address that identifies a client: all of IPv4, the /64 network of IPv6.
 * @example networkOf('2001:db8::1') // '2001:db8:0:0'
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}
