export interface TrackSearch {
  url?: string;
  /** The id of the project that the check goes into. */
  project?: string;
}

/** The address's query. The router reads `?url=1` as a number and a repeated key as a list. */
export function parseTrackSearch({ url, project }: Record<string, unknown>): TrackSearch {
  const address = typeof url === 'string' || typeof url === 'number' ? String(url) : '';
  return {
    ...(address === '' ? {} : { url: address }),
    ...(typeof project === 'string' && project !== '' ? { project } : {}),
  };
}
