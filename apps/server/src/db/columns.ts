import { randomUUID } from 'node:crypto';
import { customType, timestamp } from 'drizzle-orm/pg-core';
import * as z from 'zod';

/** `text` for input from people and sites. */
export const storedText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: storable,
});

/** `jsonb` for values that contain such text. Both drivers parse it when reading. */
export const storedJson = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(storable(value)),
});

export const storedBytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** `timestamptz` in whole milliseconds, so that JavaScript dates round-trip exactly. */
export const storedMoment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

const id = z.uuid();

/** Whether a text can be the id of a row: PostgreSQL returns an error for a text that isn't a UUID. */
export const isId = (text: string): boolean => id.safeParse(text).success;

/**
 * A UUID of version 7 (RFC 9562 section 5.7): it starts with the time, so that rows stored in sequence are adjacent in
 * an index. With random ones, every insert into a large table touches another page.
 */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0');
  // Node draws the bits of many UUIDs at once; requesting random bytes each time is many times slower.
  const afterVersion = randomUUID().slice('xxxxxxxx-xxxx-4'.length);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${afterVersion}`;
}

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

type ArrayValue = string | number | boolean | null;

/** Values as the text of a PostgreSQL array, which both databases accept as one parameter of any type. */
export const toArrayLiteral = (values: readonly ArrayValue[]): string => `{${values.map(toElement).join(',')}}`;

const toElement = (value: ArrayValue): string => {
  if (value === null) return 'NULL';
  return typeof value === 'string' ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : String(value);
};

/** The JSON of a value, to compare by value: `jsonb` sorts the fields of objects its own way. */
export function stableJson(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
