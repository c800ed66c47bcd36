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
