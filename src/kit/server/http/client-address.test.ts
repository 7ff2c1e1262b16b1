import { expect, test } from 'vitest';
import { clientAddress, networkOf, trustedProxies } from './client-address.ts';

test.each([
  ['1', [true, false]],
  ['2', [true, true]],
  ['10.0.0.0/8', [true, false]],
  ['192.0.2.7, 10.1.2.3', [true, true]],
  ['::1', [false, false]],
])('TRUST_PROXY=%s says which proxies are believed', (text, expected) => {
  const isTrusted = trustedProxies(text);
  expect([isTrusted?.('10.1.2.3', 0), isTrusted?.('192.0.2.7', 1)]).toEqual(expected);
});

test('an IPv4 proxy is recognised on an IPv6 socket too', () => {
  expect(trustedProxies('10.0.0.0/8')?.('::ffff:10.1.2.3', 0)).toBe(true);
});

test.each(['perhaps', '0', '-1', '10', '10.0.0.0/33', '10.0.0.0/0', '1.2.3', '10.0.0.1,', '::/129', 'a/8'])(
  'TRUST_PROXY=%s names no proxies',
  (text) => expect(trustedProxies(text)).toBeUndefined(),
);

test.each([
  ['127.0.0.1', ['127.0.0.1', '203.0.113.9'], '203.0.113.9'],
  ['a port is left out', ['127.0.0.1', '203.0.113.9:4711'], '203.0.113.9'],
  ['a port of IPv6 too', ['127.0.0.1', '[2001:DB8::1]:80'], '2001:db8::1'],
  ['a zone has no end', ['127.0.0.1', `fe80::1%${'a'.repeat(6_000)}`], 'fe80::1'],
  ['a text is no address', ['127.0.0.1', '198.51.100.1', 'x'.repeat(6_000)], '198.51.100.1'],
  ['IPv4 on an IPv6 socket', ['::ffff:192.0.2.1'], '192.0.2.1'],
])('the client has an IP address: %s', (_case, ips, expected) => {
  expect(clientAddress({ ip: ips.at(-1) ?? '', ips })).toBe(expected);
});

test("without a trusted proxy the connection's address counts", () => {
  expect(clientAddress({ ip: '192.0.2.1' })).toBe('192.0.2.1');
});

test('one client is an IPv4 address or an IPv6 /64 network', () => {
  expect(['192.0.2.1', '2001:db8:1:2:3::9', '2001:db8::1', '::1'].map(networkOf)).toEqual([
    '192.0.2.1',
    '2001:db8:1:2',
    '2001:db8:0:0',
    '0:0:0:0',
  ]);
});
