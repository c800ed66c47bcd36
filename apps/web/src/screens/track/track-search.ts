export interface TrackSearch {
  url?: string | undefined;
  /** The id of the project that the check goes into. */
  project?: string | undefined;
  /** The id of the check that is shown below the form. */
  check?: string | undefined;
}

/** The URL's query. The router reads `?url=1` as a number and a repeated key as a list. */
export function parseTrackSearch({ url, project, check }: Record<string, unknown>): TrackSearch {
  const address = typeof url === 'string' || typeof url === 'number' ? String(url) : '';
  // Named also when undefined: the router keeps what is left out here as it was given.
  return {
    url: address === '' ? undefined : address,
    project: typeof project === 'string' && project !== '' ? project : undefined,
    check: typeof check === 'string' && check !== '' ? check : undefined,
  };
}
