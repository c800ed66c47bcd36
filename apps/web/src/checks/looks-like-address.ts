import { parseUrlInput } from '@hopwise/model';

/** A single word is a valid host name too, so text from a general field needs a dot or a scheme. */
export function looksLikeAddress(text: string): boolean {
  const url = parseUrlInput(text);
  return url !== undefined && (url.hostname.includes('.') || /^https?:\/\//i.test(text));
}
