/** As browsers do, which send a bar in a path in percent code; the URL Standard leaves it. */
export function parseUrl(reference: string, base?: string): URL | null {
  const url = URL.parse(reference, base);
  // The setter is slow, and hardly ever needed.
  if (url?.pathname.includes('|')) url.pathname = url.pathname.replaceAll('|', '%7C');
  return url;
}

/** The target of a request line. Not `search`, which lacks a question mark that nothing follows. */
export function requestTarget({ href, protocol }: URL): string {
  const hash = href.indexOf('#');
  return href.slice(href.indexOf('/', protocol.length + '//'.length), hash === -1 ? undefined : hash);
}
