/** `host:port`, the key of TLS evidence: the port is written even where it is the default. */
export const hostAndPort = (url: URL): string => `${url.hostname}:${portOf(url)}`;

export function portOf({ port, protocol }: Pick<URL, 'port' | 'protocol'>): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}

/** Without the brackets that URLs put around IPv6 addresses. */
export function bareHost(host: string): string {
  return host.startsWith('[') ? host.slice(1, -1) : host;
}
