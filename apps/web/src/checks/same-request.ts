import { type Check, httpMethods, trackDefaults } from '@hopwise/model';

/** What is carried to /track, so that it asks as the check did. */
export const sameRequest = ({ inputUrl, method, client }: Pick<Check, 'inputUrl' | 'method' | 'client'>) => ({
  url: inputUrl,
  method: httpMethods.find((known) => known === method) ?? trackDefaults.method,
  ...(client && { client }),
});
