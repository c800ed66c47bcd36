import { type UrlPiece, urlPieces } from './comparison.ts';

/** The pieces in which two URLs differ. All of them where one cannot be read as a URL. */
export function differingPieces(before: string, after: string): UrlPiece[] {
  if (before === after) return [];
  const [from, to] = [URL.parse(before), URL.parse(after)];
  if (from === null || to === null) return [...urlPieces];
  return urlPieces.filter((piece) => pieceOf(from, piece) !== pieceOf(to, piece));
}

function pieceOf(url: URL, piece: UrlPiece): string {
  switch (piece) {
    case 'scheme':
      return url.protocol;
    case 'host':
      return `${url.username}@${url.host}`;
    case 'path':
      return url.pathname;
    case 'query':
      return url.search;
    case 'fragment':
      return url.hash;
  }
}
