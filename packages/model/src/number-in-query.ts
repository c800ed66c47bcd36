import * as z from 'zod/mini';

/** A whole number in the query of a URL. */
export const numberInQuery = (label: string, min: number, max: number) => {
  const error = `${label} must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).check(z.int({ error }), z.minimum(min, { error }), z.maximum(max, { error }));
};
