import * as z from 'zod/mini';

/** A number in the query of a URL. */
export const numberInQuery = (label: string, min: number, max: number) => {
  const error = `${label} must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).check(z.int({ error }), z.minimum(min, { error }), z.maximum(max, { error }));
};

/** How many entries a page of a list has. */
export const pageLimit = (usual: number, most: number) => z._default(numberInQuery('Limit', 1, most), usual);
