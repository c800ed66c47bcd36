import { parseUrlInput } from '@hopwise/model';

/** `new` is more likely a path that lacks its slash than a host of the own network, and `301` a status than an address. */
export function looksLikeUrl(text: string): boolean {
  const url = /^\w+$/.test(text) && text !== 'localhost' ? undefined : parseUrlInput(text);
  return url !== undefined && (text.includes('://') || /[.:]/.test(url.host) || url.hostname === 'localhost');
}

/** `//host/path` names a host. */
export const isPath = (text: string): boolean => /^\/(?!\/)/.test(text);

export const isUrlOrPath = (text: string): boolean => isPath(text) || looksLikeUrl(text);
