import { isIP } from 'node:net';

export interface IpAddress {
  family: 4 | 6;
  /** 4 or 16 of them. */
  bytes: readonly number[];
}

export interface IpRange {
  base: IpAddress;
  prefixLength: number;
}

/** Reads the standard spellings of an address. Zone ids are left out on purpose: only local links have them. */
export function parseIpAddress(text: string): IpAddress | undefined {
  const family = text.includes('%') ? 0 : isIP(text);
  if (family === 4) return { family, bytes: text.split('.').map(Number) };
  return family === 6 ? { family, bytes: ipv6Bytes(text) } : undefined;
}

/** Reads `10.0.0.0/8`, `fd00::/8`, or a single address. */
export function parseIpRange(text: string): IpRange | undefined {
  const [address = '', length, ...rest] = text.trim().split('/');
  const base = parseIpAddress(address);
  if (!base || rest.length > 0) return undefined;
  const bits = base.bytes.length * 8;
  if (length === undefined) return { base, prefixLength: bits };
  return /^\d{1,3}$/.test(length) && Number(length) <= bits ? { base, prefixLength: Number(length) } : undefined;
}

/** The same for text that must be a range: anything else throws a RangeError. */
export function ipRange(text: string): IpRange {
  const range = parseIpRange(text);
  if (!range) throw new RangeError(`Not an address range: ${text}`);
  return range;
}

export function rangeContains({ base, prefixLength }: IpRange, address: IpAddress): boolean {
  if (base.family !== address.family) return false;
  return base.bytes.every((byte, index) => {
    const bits = Math.min(8, Math.max(0, prefixLength - index * 8));
    const mask = 0xff & (0xff00 >> bits);
    return (byte & mask) === ((address.bytes[index] ?? 0) & mask);
  });
}

/** The text is known to be valid. RFC 4291 section 2.2: groups, one run of zeros as `::`, perhaps IPv4 at the end. */
function ipv6Bytes(text: string): number[] {
  const [head = [], tail] = text.split('::').map(groupBytes);
  return tail ? [...head, ...Array<number>(16 - head.length - tail.length).fill(0), ...tail] : head;
}

function groupBytes(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (group.includes('.')) return group.split('.').map(Number);
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
}

export interface HiddenIpv4 {
  address: IpAddress;
  /** Dialling the IPv6 address dials the IPv4 one directly; for the others a translator stands in between. */
  isSameHost: boolean;
}

interface Carrier {
  range: IpRange;
  /** Index of the byte where the IPv4 address starts. */
  at: number;
  inverted?: true;
  isSameHost?: true;
}

const carriers: readonly Carrier[] = [
  // RFC 4291 section 2.5.5.2: IPv4-mapped.
  { range: ipRange('::ffff:0:0/96'), at: 12, isSameHost: true },
  // RFC 4291 section 2.5.5.1: IPv4-compatible.
  { range: ipRange('::/96'), at: 12 },
  // RFC 2765 section 2.1: IPv4-translated.
  { range: ipRange('::ffff:0:0:0/96'), at: 12 },
  // RFC 6052 section 2.1 and RFC 8215: NAT64, the well-known prefix and the one for local use.
  { range: ipRange('64:ff9b::/96'), at: 12 },
  { range: ipRange('64:ff9b:1::/48'), at: 12 },
  // RFC 3056 section 2: 6to4.
  { range: ipRange('2002::/16'), at: 2 },
  // RFC 4380 section 4: Teredo writes the client's address with every bit turned over.
  { range: ipRange('2001::/32'), at: 12, inverted: true },
];

/** The IPv4 address that an IPv6 address carries, if it is of a kind that carries one. */
export function hiddenIpv4(address: IpAddress): HiddenIpv4 | undefined {
  if (address.family === 4 || isUnspecifiedOrLoopback(address)) return undefined;
  const carrier = carriers.find(({ range }) => rangeContains(range, address));
  if (!carrier) return isIsatap(address) ? { address: ipv4At(address, 12, false), isSameHost: false } : undefined;
  return {
    address: ipv4At(address, carrier.at, carrier.inverted === true),
    isSameHost: carrier.isSameHost === true,
  };
}

/** RFC 4291 section 2.5: :: and ::1 look like IPv4-compatible addresses but aren't. */
function isUnspecifiedOrLoopback({ bytes }: IpAddress): boolean {
  return bytes.every((byte, index) => byte === 0 || (index === 15 && byte === 1));
}

/** RFC 5214 section 6.1: the interface identifier starts with 0000:5efe or 0200:5efe. */
function isIsatap({ bytes }: IpAddress): boolean {
  const [first, second, third, fourth] = bytes.slice(8, 12);
  return (first === 0x00 || first === 0x02) && second === 0x00 && third === 0x5e && fourth === 0xfe;
}

function ipv4At({ bytes }: IpAddress, start: number, inverted: boolean): IpAddress {
  const ipv4 = bytes.slice(start, start + 4);
  return { family: 4, bytes: inverted ? ipv4.map((byte) => byte ^ 0xff) : ipv4 };
}

/**
 * Addresses that are no public web server: the IANA IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890),
 * multicast, and the one metadata service that lives in public space. Ranges the registries call globally
 * reachable (anycast relays, AS112 sinks) are listed too: no website lives there. The first match gives the reason.
 */
export const specialRanges: readonly (readonly [cidr: string, what: string])[] = [
  ['0.0.0.0/8', 'an address of this network'],
  ['10.0.0.0/8', 'a private address'],
  ['100.64.0.0/10', 'a shared carrier address'],
  ['127.0.0.0/8', 'a loopback address'],
  ['168.63.129.16/32', 'a cloud metadata address'],
  ['169.254.169.254/32', 'a cloud metadata address'],
  ['169.254.0.0/16', 'a link-local address'],
  ['172.16.0.0/12', 'a private address'],
  ['192.0.0.0/24', 'reserved for protocol assignments'],
  ['192.0.2.0/24', 'a documentation address'],
  ['192.31.196.0/24', 'an AS112 anycast address'],
  ['192.52.193.0/24', 'a multicast tunneling address'],
  ['192.88.99.0/24', 'a 6to4 relay address'],
  ['192.168.0.0/16', 'a private address'],
  ['192.175.48.0/24', 'an AS112 anycast address'],
  ['198.18.0.0/15', 'a benchmarking address'],
  ['198.51.100.0/24', 'a documentation address'],
  ['203.0.113.0/24', 'a documentation address'],
  ['224.0.0.0/4', 'a multicast address'],
  ['255.255.255.255/32', 'the broadcast address'],
  ['240.0.0.0/4', 'a reserved address'],

  ['::/128', 'the unspecified address'],
  ['::1/128', 'a loopback address'],
  ['::ffff:0:0:0/96', 'an address with an embedded IPv4 address'],
  ['::/96', 'an address with an embedded IPv4 address'],
  ['64:ff9b::/96', 'an address with an embedded IPv4 address'],
  ['64:ff9b:1::/48', 'an address with an embedded IPv4 address'],
  ['100::/64', 'a discard address'],
  ['fd00:ec2::254/128', 'a cloud metadata address'],
  ['fc00::/7', 'a private address'],
  ['fe80::/10', 'a link-local address'],
  ['fec0::/10', 'a site-local address'],
  ['ff00::/8', 'a multicast address'],
  ['2001::/32', 'an address with an embedded IPv4 address'],
  ['2001::/23', 'reserved for protocol assignments'],
  ['2001:db8::/32', 'a documentation address'],
  ['2002::/16', 'an address with an embedded IPv4 address'],
  ['2620:4f:8000::/48', 'an AS112 anycast address'],
  ['3fff::/20', 'a documentation address'],
];

/** RFC 4291 section 2.4 and the IANA IPv6 address space: global unicast is assigned from here alone. */
export const globalUnicast = '2000::/3';
