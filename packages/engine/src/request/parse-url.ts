/** As browsers do, which send a bar in a path in percent code; the URL Standard leaves it. */
export function parseUrl(reference: string, base?: string): URL | null {
  const url = URL.parse(reference, base);
  // The setter is slow, and hardly ever needed.
  if (url?.pathname.includes('|')) url.pathname = url.pathname.replaceAll('|', '%7C');
  return url;
}

/** What a request line asks for. Not `search`, which lacks a question mark that nothing follows. */
export function requestTarget({ href, protocol }: URL): string {
  const hash = href.indexOf('#');
  return href.slice(href.indexOf('/', protocol.length + '//'.length), hash === -1 ? undefined : hash);
}

/** As it is shown and kept: who the URL names is told, the password is not. */
export function withoutPassword(url: string): string {
  const authority = url.slice(0, url.indexOf('/', url.indexOf('//') + 2));
  const at = authority.lastIndexOf('@');
  if (at === -1) return url;
  const colon = authority.indexOf(':', authority.indexOf('//'));
  return colon !== -1 && colon < at - 1 ? `${url.slice(0, colon)}:•••${url.slice(at)}` : url;
}
