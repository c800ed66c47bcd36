export interface UrlPieces {
  /** Scheme and user info, with what sets them off. */
  before: string;
  host: string;
  /** Path, query and fragment. */
  after: string;
}

/** A URL in the pieces that are shown with different weight; put together they are the URL again. */
export function splitUrl(url: string): UrlPieces {
  const slashes = url.indexOf('//');
  if (slashes === -1) return { before: '', host: url, after: '' };
  const start = slashes + 2;
  const length = url.slice(start).search(/[/?#]/);
  const end = length === -1 ? url.length : start + length;
  const hostStart = url.lastIndexOf('@', end - 1) >= start ? url.lastIndexOf('@', end - 1) + 1 : start;
  return { before: url.slice(0, hostStart), host: url.slice(hostStart, end), after: url.slice(end) };
}
