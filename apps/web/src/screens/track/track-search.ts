export interface TrackSearch {
  url?: string;
}

/** The address's query. The router reads `?url=1` as a number and a repeated key as a list. */
export function parseTrackSearch({ url }: Record<string, unknown>): TrackSearch {
  if (typeof url === 'string' && url !== '') return { url };
  return typeof url === 'number' ? { url: String(url) } : {};
}
