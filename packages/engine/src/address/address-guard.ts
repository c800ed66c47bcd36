import { isIP } from 'node:net';
import { withoutRootDot } from '@hopwise/model';
import { bareHost } from '@hopwise/parsers';
import {
  globalUnicast,
  hiddenIpv4,
  type IpAddress,
  ipRange,
  parseIpAddress,
  parseIpRange,
  rangeContains,
  specialRanges,
} from './ip-address.ts';

/** Ports of other protocols, which browsers never fetch from. Fetch, "bad port". */
export const blockedPorts: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

export type Verdict = { allowed: true } | { allowed: false; reason: string };

/** Blocks requests for untrusted users to addresses outside the public web. */
export interface AddressGuard {
  /** For the address that is about to be dialed. */
  checkAddress(ip: string): Verdict;
  /** For the host of a URL, before it is looked up: a name, or an address in any spelling that URLs allow. */
  checkHostname(host: string): Verdict;
  checkPort(port: number): Verdict;
}

const allowed: Verdict = { allowed: true };
const refused = (reason: string): Verdict => ({ allowed: false, reason });

const special = specialRanges.map(([cidr, what]) => ({ range: ipRange(cidr), what }));
const globalUnicastRange = ipRange(globalUnicast);
const loopbacks = ['127.0.0.1', '::1'];

/** Names that exist only inside one network: RFC 6762, RFC 8375, and ICANN's reservation of .internal. */
const localSuffixes = ['local', 'internal', 'home.arpa'];

/**
 * allowCidrs opens ranges that are refused by default; text that is no range throws a RangeError. An IPv6 address
 * that carries an IPv4 one (NAT64, 6to4 and so on) passes only if that IPv4 address passes too.
 */
export function createAddressGuard(allowCidrs: readonly string[]): AddressGuard {
  const opened = allowCidrs.map(ipRange);

  function faultOf(address: IpAddress): string | undefined {
    const hidden = hiddenIpv4(address);
    const hiddenFault = hidden && faultOf(hidden.address);
    if (hiddenFault || hidden?.isSameHost) return hiddenFault;
    return opened.some((range) => rangeContains(range, address)) ? undefined : specialPurpose(address);
  }

  function checkAddress(ip: string): Verdict {
    const address = parseIpAddress(ip);
    if (!address) return refused(`${ip} isn't an address that this server can reach`);
    const fault = faultOf(address);
    return fault ? refused(`${ip} is ${fault}`) : allowed;
  }

  function checkHostname(host: string): Verdict {
    const name = canonicalHost(host);
    if (name === undefined) return refused(`${host} isn't a valid host name`);
    if (isIP(name) !== 0) return checkAddress(name);
    // RFC 6761 section 6.3: loopback by definition, whatever the DNS says.
    if (hasSuffix(name, 'localhost')) {
      return loopbacks.some((ip) => checkAddress(ip).allowed) ? allowed : refused(`${name} is this computer`);
    }
    const isLocal = opened.length === 0 && localSuffixes.some((suffix) => hasSuffix(name, suffix));
    return isLocal ? refused(`${name} is a private network name`) : allowed;
  }

  function checkPort(port: number): Verdict {
    return blockedPorts.has(port) ? refused(`port ${port} isn't a web port`) : allowed;
  }

  return { checkAddress, checkHostname, checkPort };
}

/** True for `10.0.0.0/8`, `fd00::/8` and single addresses. */
export function isCidr(text: string): boolean {
  return parseIpRange(text) !== undefined;
}

/** Returns a function that checks whether an IP address is in one of these ranges; other text never is. */
export function matchRanges(cidrs: readonly string[]): (ip: string) => boolean {
  const ranges = cidrs.map(ipRange);
  return (ip) => {
    const address = parseIpAddress(ip);
    return address !== undefined && ranges.some((range) => rangeContains(range, address));
  };
}

function specialPurpose(address: IpAddress): string | undefined {
  const what = special.find(({ range }) => rangeContains(range, address))?.what;
  const isAssigned = address.family === 4 || rangeContains(globalUnicastRange, address);
  return what ?? (isAssigned ? undefined : 'not a public address');
}

/** The host as the WHATWG URL parser writes it, without brackets and without the dot of the DNS root. */
function canonicalHost(host: string): string | undefined {
  const url = `http://${isIP(host) === 6 ? `[${host}]` : host}/`;
  if (/[/?#@\\]/.test(host)) return undefined;
  const hostname = URL.parse(url)?.hostname;
  return hostname === undefined ? undefined : withoutRootDot(bareHost(hostname));
}

function hasSuffix(name: string, suffix: string): boolean {
  return name === suffix || name.endsWith(`.${suffix}`);
}
