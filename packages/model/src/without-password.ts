const password = /((?:^\s*https?:[\\/]*|[\\/]{2})[^\s\\/?#:@]*):[^\s\\/?#]+@/gi;
const hidden = '•••';

/** A text as it is shown and stored: it keeps the user names in its URLs, but not the passwords. */
export function withoutPassword(text: string): string {
  if (!text.includes('@')) return text;
  const shown = text.replaceAll(password, `$1:${hidden}@`);
  // A URL may be written in ways that only its parser sees through, with spaces in the password for one.
  const url = URL.parse(shown);
  const isHidden = url === null || url.password === '' || url.password === encodeURIComponent(hidden);
  return isHidden ? shown : url.href.replaceAll(password, `$1:${hidden}@`);
}

/** Whether a URL arrived already masked, so its password isn't known. */
export const isPasswordHidden = (url: string): boolean =>
  url.includes(`:${hidden}@`) || url.includes(`:${encodeURIComponent(hidden)}@`);

/** The same of every text in a value. Plain JSON values only. */
export const withoutPasswords = <T>(value: T): T => hidePasswords(value) as T;

function hidePasswords(value: unknown): unknown {
  if (typeof value === 'string') return withoutPassword(value);
  if (Array.isArray(value)) return value.map(hidePasswords);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [withoutPassword(key), hidePasswords(item)]));
}
