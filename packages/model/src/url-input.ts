/** Whatever stands before the first `://`, right or wrong, was meant as a scheme. */
const namesScheme = /^[^/?#]*:\/\//;
/** `mailto:x` and `javascript:x` carry a scheme; `localhost:8080/x` and `example.com:80` carry a port. */
const schemeWithoutSlashes = /^[a-z][a-z0-9+.-]*:(?!\d{1,5}(?:[/?#]|$))/i;

/**
 * Reads what a person typed as a web address. The scheme is optional and defaults to http, because people
 * use this tool to watch the upgrade to https. Answers undefined for anything that is not an http(s) URL.
 */
export function parseUrlInput(input: string): URL | undefined {
  const text = input.trim();
  if (text === '') return undefined;
  const absolute = namesScheme.test(text) || schemeWithoutSlashes.test(text) ? text : `http://${text}`;
  // Not after URL.canParse: Node's says yes to hosts of tens of thousands of characters that `new URL` refuses.
  const url = URL.parse(absolute);
  if (url === null) return undefined;
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  // Chromium escapes a space in a host, which the URL standard forbids; the server would refuse it.
  const isHost = url.hostname !== '' && !url.hostname.includes('%20');
  return isWeb && isHost ? url : undefined;
}
