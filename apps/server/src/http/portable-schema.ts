import type { JSONSchema } from 'zod/v4/core';

/** Formats that say what a value is; the pattern beside them needs look-ahead, which many languages do not have. */
const speakingFormats = new Set(['uuid', 'date-time', 'date', 'email']);

/** Brings a schema into the form that validators and generators of other languages understand. */
export function makePortable({ jsonSchema }: { jsonSchema: JSONSchema.BaseSchema }): void {
  // The bounds of every number JavaScript can count with tell a reader nothing.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (speakingFormats.has(jsonSchema.format ?? '')) delete jsonSchema.pattern;
  nameProperties(jsonSchema);
  // Names of properties are always text.
  if (isSame(jsonSchema.propertyNames, { type: 'string' })) delete jsonSchema.propertyNames;
  // In OpenAPI 3.1 bytes have no encoding; generators for 3.0 still look for the format.
  if (jsonSchema.format === 'binary') delete jsonSchema.contentEncoding;
  writeTupleAsList(jsonSchema);
}

/** A record whose keys are all known is an object with these properties. */
function nameProperties(jsonSchema: JSONSchema.BaseSchema): void {
  const { propertyNames, required, additionalProperties } = jsonSchema;
  const names = typeof propertyNames === 'object' ? propertyNames.enum : undefined;
  if (names === undefined || !isSame(names, required)) return;
  delete jsonSchema.propertyNames;
  jsonSchema.properties = Object.fromEntries(
    names.map((name) => [String(name), { ...(additionalProperties as object) }]),
  );
  jsonSchema.additionalProperties = false;
}

/** A tuple whose members are alike is a list of that length, which everyone understands. */
function writeTupleAsList(jsonSchema: JSONSchema.BaseSchema): void {
  const [first, ...others] = jsonSchema.prefixItems ?? [];
  if (first === undefined || !others.every((other) => isSame(other, first))) return;
  const length = others.length + 1;
  delete jsonSchema.prefixItems;
  Object.assign(jsonSchema, { items: first, minItems: length, maxItems: length });
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Any JSON. What lists and objects hold is left open: a type that names itself does not compile in clients that refer
 * to types by their place in the document.
 */
export const anyJson = {
  description: 'Any JSON value',
  anyOf: [
    { type: 'string' },
    { type: 'number' },
    { type: 'boolean' },
    { type: 'null' },
    { type: 'array', items: {} },
    { type: 'object', additionalProperties: {} },
  ],
} as const;
