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
