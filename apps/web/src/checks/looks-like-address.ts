import { parseUrlInput } from '@hopwise/model';

/** One bare word is a valid host name too; what was not typed into a field for URLs must look like a URL. */
export function looksLikeAddress(text: string): boolean {
  const url = parseUrlInput(text);
  return url !== undefined && (url.hostname.includes('.') || /^https?:\/\//i.test(text));
}
