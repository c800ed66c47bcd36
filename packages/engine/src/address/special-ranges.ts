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
