/**
 * PostgreSQL stores Unicode text without U+0000 and without lone surrogates; strangers send both. Each becomes U+FFFD,
 * the replacement character, as the Encoding Standard does for invalid bytes.
 */
const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD');

/** The same value with every text in it storable. Plain JSON values only. */
export function storable<T>(value: T): T {
  return replaceTexts(value) as T;
}

/** The pattern of LIKE for texts with this part. */
export const containing = (part: string): string => `%${storableText(part).replaceAll(/[\\%_]/g, '\\$&')}%`;

/** How JSON writes such characters. */
const unstorable = /\\u0000|\\ud[89a-f]/i;

/** Searching the finished text is far cheaper than replacing in every value. */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value);
  const isStorable = !text.includes('\\u') || !unstorable.test(text);
  return isStorable ? text : JSON.stringify(storable(JSON.parse(text)));
}

function replaceTexts(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(replaceTexts);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [storableText(key), replaceTexts(item)]));
}
