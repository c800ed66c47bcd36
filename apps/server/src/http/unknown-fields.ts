import { type $ZodType, type $ZodTypes, safeParse } from 'zod/v4/core';

export interface UnknownField {
  path: string[];
  /** The known names at this place. */
  known: string[];
}

/** Schemas drop unknown fields. This finds them at any depth, so that a misspelled field isn't silently ignored. */
export function unknownFields(schema: $ZodType, value: unknown, path: string[] = []): UnknownField[] {
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return entriesOf(value).flatMap(([name, inner]) => {
        const field = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined;
        if (field !== undefined) return unknownFields(field, inner, [...path, name]);
        return [{ path: [...path, name], known: Object.keys(def.shape) }];
      });
    case 'array':
      return entriesOf(value).flatMap(([index, inner]) => unknownFields(def.element, inner, [...path, index]));
    case 'record':
      return entriesOf(value).flatMap(([name, inner]) => unknownFields(def.valueType, inner, [...path, name]));
    case 'union': {
      const meant = meantOption(def, value);
      return meant === undefined ? [] : unknownFields(meant, value, path);
    }
    case 'optional':
    case 'nullable':
    case 'default':
      return unknownFields(def.innerType, value, path);
    case 'pipe':
      return unknownFields(def.in, value, path);
    default:
      return [];
  }
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

interface Union {
  options: readonly $ZodType[];
  discriminator?: string;
}

/** By the discriminator, if there is one: the other fields may be wrong as well. */
function meantOption({ options, discriminator }: Union, value: unknown): $ZodType | undefined {
  if (discriminator === undefined) return options.find((option) => safeParse(option, value).success);
  const kind = new Map(entriesOf(value)).get(discriminator);
  return options.find((option) => option._zod.propValues?.[discriminator]?.has(kind as string));
}
