import { type IpAddress, type IpRange, ipRange, rangeContains } from './ip-address.ts';

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
