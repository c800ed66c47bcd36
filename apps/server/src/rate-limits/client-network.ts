import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * What a caller's address is counted as. For IPv6 that is the network: the holder of one address has all 2^64 of its
 * /64 (RFC 4291 section 2.5.4).
 */
export function clientNetwork(address: string): string {
  if (isIPv4(address)) return address;
  if (!ipaddr.isValid(address)) return 'unknown';
  const ip = ipaddr.process(address);
  if (ip instanceof ipaddr.IPv4) return ip.toString();
  return `${new ipaddr.IPv6([...ip.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}
