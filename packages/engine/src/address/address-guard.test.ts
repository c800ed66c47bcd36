import { runs } from '@hopwise/model/testing/test-tier';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAddressGuard, isCidr } from './address-guard.ts';

const guard = createAddressGuard([]);

/** First and last address of each range of the IANA special-purpose registries, and its neighbors where public. */
const ipv4Ranges: [what: string, first: string, last: string, before: string | null, after: string | null][] = [
  ['this network', '0.0.0.0', '0.255.255.255', null, '1.0.0.0'],
  ['private 10/8', '10.0.0.0', '10.255.255.255', '9.255.255.255', '11.0.0.0'],
  ['shared', '100.64.0.0', '100.127.255.255', '100.63.255.255', '100.128.0.0'],
  ['loopback', '127.0.0.0', '127.255.255.255', '126.255.255.255', '128.0.0.0'],
  ['link-local', '169.254.0.0', '169.254.255.255', '169.253.255.255', '169.255.0.0'],
  ['private 172.16/12', '172.16.0.0', '172.31.255.255', '172.15.255.255', '172.32.0.0'],
  ['protocol assignments', '192.0.0.0', '192.0.0.255', '191.255.255.255', '192.0.1.0'],
  ['documentation 1', '192.0.2.0', '192.0.2.255', '192.0.1.255', '192.0.3.0'],
  ['AS112', '192.31.196.0', '192.31.196.255', '192.31.195.255', '192.31.197.0'],
  ['6to4 relays', '192.88.99.0', '192.88.99.255', '192.88.98.255', '192.88.100.0'],
  ['private 192.168/16', '192.168.0.0', '192.168.255.255', '192.167.255.255', '192.169.0.0'],
  ['benchmarking', '198.18.0.0', '198.19.255.255', '198.17.255.255', '198.20.0.0'],
  ['documentation 2', '198.51.100.0', '198.51.100.255', '198.51.99.255', '198.51.101.0'],
  ['documentation 3', '203.0.113.0', '203.0.113.255', '203.0.112.255', '203.0.114.0'],
  ['multicast to broadcast', '224.0.0.0', '255.255.255.255', '223.255.255.255', null],
];

describe('checkAddress', () => {
  it.each(ipv4Ranges)('rejects %s and not its neighbors', (_, first, last, before, after) => {
    expect([first, last].map((ip) => guard.checkAddress(ip).allowed)).toEqual([false, false]);
    for (const ip of [before, after]) if (ip) expect(guard.checkAddress(ip)).toEqual({ allowed: true });
  });

  it.each([
    '::',
    '::1',
    '0:0:0:0:0:0:0:1',
    '100::1',
    '64:ff9b::8.8.8.8',
    '64:ff9b:1::1',
    '1234::1',
    '2001::1',
    '2001:2::1',
    '2001:10::1',
    '2001:20::1',
    '2001:1ff:ffff::1',
    '2001:db8::1',
    '2002:808:808::1',
    '2620:4f:8000::1',
    '3fff:fff::1',
    '4000::1',
    '5f00::1',
    'fc00::1',
    'fdff::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
    'fd00:ec2::254',
  ])('rejects %s (IANA IPv6 registries)', (ip) => {
    expect(guard.checkAddress(ip)).toMatchObject({ allowed: false });
  });

  it.each(['2606:4700::1111', '2001:200::1', '2001:db7::1', '2001:db9::1', '2a00:1450::1', '3ffe::1', '2003::1'])(
    'lets %s through',
    (ip) => {
      expect(guard.checkAddress(ip)).toEqual({ allowed: true });
    },
  );

  it.each([
    ['mapped', '::ffff:10.0.0.1'],
    ['mapped in hexadecimal', '::ffff:a00:1'],
    ['compatible', '::10.0.0.1'],
    ['translated', '::ffff:0:10.0.0.1'],
    ['NAT64', '64:ff9b::10.0.0.1'],
    ['NAT64 for local use', '64:ff9b:1::10.0.0.1'],
    ['6to4', '2002:a00:1::'],
    ['Teredo', '2001:0:1:2:3:4:f5ff:fffe'],
    ['ISATAP', '2606:4700::5efe:10.0.0.1'],
    ['ISATAP with the universal bit', '2606:4700::200:5efe:10.0.0.1'],
  ])('sees the IPv4 address inside: %s', (_, ip) => {
    expect(guard.checkAddress(ip)).toEqual({ allowed: false, reason: `${ip} is a private address` });
  });

  it('judges a mapped address as the IPv4 address it is', () => {
    expect(guard.checkAddress('::ffff:8.8.8.8')).toEqual({ allowed: true });
  });

  it.each([
    'fe80::1%eth0',
    '2606:4700::1%1',
    'site.test',
    '',
    '1.2.3',
    '0177.0.0.1',
    '127.0.0.1 ',
    '[::1]',
    '1.2.3.4/8',
  ])('rejects what is not an address: %j', (ip) => {
    expect(guard.checkAddress(ip)).toMatchObject({ allowed: false });
  });
});

describe('checkHostname', () => {
  it.each([
    'localhost',
    'LOCALHOST.',
    'app.localhost',
    'printer.local',
    'metadata.google.internal',
    'router.home.arpa',
    '127.0.0.1',
    '127.0.0.1.',
    '127.1',
    '2130706433',
    '0x7f.1',
    '017700000001',
    '[::1]',
    '::1',
    '[::ffff:127.0.0.1]',
    '１２７.０.０.１',
    'ⓛocalhost',
    '',
    'a b',
    'a/b',
    'user@site.test',
    '[::1%25eth0]',
    '999.1.1.1',
  ])('rejects %j', (host) => {
    expect(guard.checkHostname(host)).toMatchObject({ allowed: false });
  });

  it.each([
    'site.test',
    'site.test.',
    'localhost.site.test',
    'mylocalhost',
    'internal.site.test',
    '8.8.8.8',
    'bücher.test',
  ])('lets %j through', (host) => {
    expect(guard.checkHostname(host)).toEqual({ allowed: true });
  });
});

describe('checkPort (Fetch, "bad port")', () => {
  it.each([0, 22, 25, 6000, 6667, 10080])('rejects %i', (port) => {
    expect(guard.checkPort(port)).toMatchObject({ allowed: false });
  });

  it.each([80, 443, 3000, 8080, 8443, 65535])('lets %i through', (port) => {
    expect(guard.checkPort(port)).toEqual({ allowed: true });
  });
});

describe('opened ranges', () => {
  const opened = createAddressGuard(['10.0.0.0/8', '127.0.0.1', 'fd00::/8', '64:ff9b::/96']);

  it.each(['10.9.8.7', '::ffff:10.0.0.1', '127.0.0.1', 'fd00::1', '64:ff9b::10.0.0.1', '64:ff9b::8.8.8.8'])(
    'let %s through',
    (ip) => {
      expect(opened.checkAddress(ip)).toEqual({ allowed: true });
    },
  );

  it.each(['11.0.0.0/8', '127.0.0.2', 'fc00::1', '192.168.0.1', '64:ff9b::192.168.0.1', '2002:a00:1::', '::10.0.0.1'])(
    'do not open %s',
    (ip) => {
      expect(opened.checkAddress(ip)).toMatchObject({ allowed: false });
    },
  );

  it('open the names that lead there', () => {
    expect(opened.checkHostname('localhost')).toEqual({ allowed: true });
    expect(opened.checkHostname('wiki.internal')).toEqual({ allowed: true });
    expect(createAddressGuard(['10.0.0.0/8']).checkHostname('localhost')).toMatchObject({ allowed: false });
  });

  it('may be everything', () => {
    const open = createAddressGuard(['0.0.0.0/0', '::/0']);
    expect(['127.0.0.1', '::1', '169.254.169.254', 'fe80::1'].every((ip) => open.checkAddress(ip).allowed)).toBe(true);
  });

  it.each([
    '10.0.0.0/33',
    '10.0.0/8',
    'fd00::/129',
    'site.test',
    '',
    '10.0.0.0/',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '1.2.3.4%1',
  ])('cannot be %j', (text) => {
    expect(isCidr(text)).toBe(false);
    expect(() => createAddressGuard([text])).toThrow(new RangeError(`Not an address range: ${text}`));
  });

  it.each(['10.0.0.0/8', ' 10.0.0.1 ', 'fd00::/8', '::1', '0.0.0.0/0'])('can be %j', (text) => {
    expect(isCidr(text)).toBe(true);
  });
});

describe('properties', () => {
  const byte = fc.integer({ min: 0, max: 255 });
  const specialIpv4 = fc.oneof(
    fc.tuple(fc.constantFrom(0, 10, 127), byte, byte, byte),
    fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
    fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
    fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
    fc.tuple(fc.integer({ min: 224, max: 255 }), byte, byte, byte),
  );

  const radixSpelling = (value: number, radix: number) =>
    radix === 16 ? `0x${value.toString(16)}` : radix === 8 ? `0${value.toString(8)}` : String(value);

  /** WHATWG URL, "IPv4 parser": up to four parts in three radixes; the last part takes the bytes that are left. */
  const spelling = fc
    .record({
      bytes: specialIpv4,
      parts: fc.integer({ min: 1, max: 4 }),
      radixes: fc.array(fc.constantFrom(8, 10, 16), { minLength: 4, maxLength: 4 }),
      dot: fc.constantFrom('', '.'),
    })
    .map(({ bytes, parts, radixes, dot }) => {
      const last = bytes.slice(parts - 1).reduce((value, next) => value * 256 + next, 0);
      const numbers = [...bytes.slice(0, parts - 1), last];
      return numbers.map((number, index) => radixSpelling(number, radixes[index] ?? 10)).join('.') + dot;
    });

  it('a special IPv4 address is rejected in every spelling that a URL allows', () => {
    fc.assert(
      fc.property(spelling, (host) => {
        expect(guard.checkHostname(host)).toMatchObject({ allowed: false });
        expect(guard.checkHostname(new URL(`http://${host}/`).hostname)).toMatchObject({ allowed: false });
      }),
      { numRuns: runs(2000) },
    );
  });

  const group = (high: number, low: number) => (high * 256 + low).toString(16);
  const carriers: ((ip: readonly [number, number, number, number]) => string)[] = [
    ([a, b, c, d]) => `::ffff:${a}.${b}.${c}.${d}`,
    ([a, b, c, d]) => `::FFFF:${group(a, b)}:${group(c, d)}`,
    ([a, b, c, d]) => `0:0:0:0:0:ffff:${a}.${b}.${c}.${d}`,
    ([a, b, c, d]) => `::${a}.${b}.${c}.${d}`,
    ([a, b, c, d]) => `::ffff:0:${group(a, b)}:${group(c, d)}`,
    ([a, b, c, d]) => `64:ff9b::${a}.${b}.${c}.${d}`,
    ([a, b, c, d]) => `64:ff9b:1:2:3:4:${group(a, b)}:${group(c, d)}`,
    ([a, b, c, d]) => `2002:${group(a, b)}:${group(c, d)}::1`,
    ([a, b, c, d]) => `2001:0:1:2:3:4:${group(255 - a, 255 - b)}:${group(255 - c, 255 - d)}`,
    ([a, b, c, d]) => `2606:4700::5efe:${a}.${b}.${c}.${d}`,
  ];

  it('a special IPv4 address is rejected inside every IPv6 address that carries it', () => {
    fc.assert(
      fc.property(specialIpv4, fc.constantFrom(...carriers), (ip, carry) => {
        expect(guard.checkAddress(carry(ip))).toMatchObject({ allowed: false });
        expect(guard.checkHostname(`[${carry(ip)}]`)).toMatchObject({ allowed: false });
      }),
      { numRuns: runs(2000) },
    );
  });

  it('spelling makes no difference to an IPv6 address', () => {
    fc.assert(
      fc.property(fc.ipV6(), (ip) => {
        const canonical = new URL(`http://[${ip}]/`).hostname.slice(1, -1);
        expect(guard.checkAddress(ip).allowed).toBe(guard.checkAddress(canonical).allowed);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('only global unicast addresses pass', () => {
    fc.assert(
      fc.property(fc.ipV6(), (ip) => {
        const first = Number.parseInt(new URL(`http://[${ip}]/`).hostname.slice(1), 16) || 0;
        const isMapped = /^\[::ffff:[^:]*:[^:]*\]$/.test(new URL(`http://[${ip}]/`).hostname);
        if (guard.checkAddress(ip).allowed && !isMapped) expect(first >> 13).toBe(1);
      }),
      { numRuns: runs(2000) },
    );
  });

  const anyText = fc.uint16Array().map((codes) => String.fromCharCode(...codes));

  it('no text makes it throw', () => {
    fc.assert(
      fc.property(anyText, fc.integer(), (text, port) => {
        guard.checkAddress(text);
        guard.checkHostname(text);
        guard.checkPort(port);
        isCidr(text);
      }),
      { numRuns: runs(1000) },
    );
  });
});
