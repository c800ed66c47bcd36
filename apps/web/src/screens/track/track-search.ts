export interface TrackSearch {
  url?: string | undefined;
  /** The id of the check's project. */
  project?: string | undefined;
  /** The id of the check shown below the form. */
  check?: string | undefined;
}

/** The URL's query. The router reads `?url=1` as a number and a repeated key as a list. */
export function parseTrackSearch({ url, project, check }: Record<string, unknown>): TrackSearch {
  const address = typeof url === 'string' || typeof url === 'number' ? String(url) : '';
  // Set even when undefined: the router passes on parameters that are missing here.
  return {
    url: address === '' ? undefined : address,
    project: typeof project === 'string' && project !== '' ? project : undefined,
    check: typeof check === 'string' && check !== '' ? check : undefined,
  };
}
