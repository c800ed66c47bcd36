/** `host:port`, the key of TLS evidence: the port is written even where it is the default. */
export const hostAndPort = (url: URL): string => `${url.hostname}:${portOf(url)}`;

export function portOf({ port, protocol }: Pick<URL, 'port' | 'protocol'>): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}

/** Without the brackets that URLs put around IPv6 addresses. */
export function bareHost(host: string): string {
  return host.startsWith('[') ? host.slice(1, -1) : host;
}

/** A URL as it is requested: the part after # never leaves the browser. */
export function withoutFragment(url: string): string {
  const hash = url.indexOf('#');
  return hash === -1 ? url : url.slice(0, hash);
}

/** Secure Contexts, section 3.1: what never leaves the computer is as trustworthy as https. */
export const isLoopbackUrl = ({ hostname }: URL): boolean =>
  /^(?:.*\.)?localhost\.?$/.test(hostname) || /^127(?:\.\d+){3}$/.test(hostname) || hostname === '[::1]';

/** A URL as it names a resource: who requests it is no part of that. */
export function withoutUserInfo(url: string): string {
  const parsed = url.includes('@') ? URL.parse(url) : null;
  if (parsed === null || (parsed.username === '' && parsed.password === '')) return url;
  parsed.username = '';
  parsed.password = '';
  return parsed.href;
}
