import type { JSONSchema } from 'zod/v4/core';

/** Formats that define a value; the pattern next to them needs lookahead, which many languages don't have. */
const speakingFormats = new Set(['uuid', 'date-time', 'date', 'email']);

/** Rewrites a schema so that validators and generators of other languages understand it. */
export function makePortable({ jsonSchema }: { jsonSchema: JSONSchema.BaseSchema }): void {
  // JavaScript's safe integer bounds tell a reader nothing.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (speakingFormats.has(jsonSchema.format ?? '')) delete jsonSchema.pattern;
  nameProperties(jsonSchema);
  // Property names are always text.
  if (isSame(jsonSchema.propertyNames, { type: 'string' })) delete jsonSchema.propertyNames;
  // In OpenAPI 3.1 bytes have no encoding; generators for 3.0 still look for the format.
  if (jsonSchema.format === 'binary') delete jsonSchema.contentEncoding;
  writeTupleAsList(jsonSchema);
}

/** A record whose keys are all known becomes an object with these properties. */
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

/** A tuple with identical members becomes a list of that length, which every tool understands. */
function writeTupleAsList(jsonSchema: JSONSchema.BaseSchema): void {
  const [first, ...others] = jsonSchema.prefixItems ?? [];
  if (first === undefined || !others.every((other) => isSame(other, first))) return;
  const length = others.length + 1;
  delete jsonSchema.prefixItems;
  Object.assign(jsonSchema, { items: first, minItems: length, maxItems: length });
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Any JSON. The contents of lists and objects stay open: a recursive type doesn't compile in clients that refer to
 * types by their place in the document.
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
