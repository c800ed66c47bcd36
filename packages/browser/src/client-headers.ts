import { type ClientName, clientHeaders, clientProfiles, type HeaderPair } from '@hopwise/model';
import { headerValue } from '@hopwise/parsers';
import type { CdpHeaders } from './cdp-events.ts';
import type { DevToolsSession } from './devtools.ts';

interface Paused {
  requestId: string;
  request: { url: string; headers: CdpHeaders };
}

/**
 * What is the client's own, and not of the request: where the client sends none of these, neither does the browser. Cookies
 * are added later, from its store.
 */
const ofClients: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'cookie',
  'upgrade-insecure-requests',
  'user-agent',
]);
/** Chromium alone writes these: client hints and Fetch metadata. */
const ofChromium = /^sec-/i;

/** Has pages and frames requested with the headers of the client in the place of Chromium's. */
export async function sendAsClient(session: DevToolsSession, client: ClientName): Promise<void> {
  session.on<Paused>('Fetch.requestPaused', ({ requestId, request }) => {
    const headers = headersAs(client, request).map(([name, value]) => ({ name, value }));
    session.post('Fetch.continueRequest', { requestId, headers });
  });
  await session.send('Fetch.enable', { patterns: [{ resourceType: 'Document', requestStage: 'Request' }] });
}

/** Those of the client, then what belongs to the request: its origin, its referrer, the type of what a form sends. */
export function headersAs(client: ClientName, { url, headers }: Paused['request']): HeaderPair[] {
  // Chromium connects to some hosts whose names are invalid in the URL standard, so only the protocol is read.
  const protocol = url.slice(0, url.indexOf(':') + 1);
  const theirs = clientHeaders(client, { protocol }).filter(([name]) => !ofChromium.test(name));
  const said = new Set([...ofClients, ...theirs.map(([name]) => name.toLowerCase())]);
  return [...theirs, ...Object.entries(headers).filter(([name]) => !said.has(name.toLowerCase()))];
}

interface Brand {
  brand: string;
  version: string;
}

/** The client that the browser identifies as. */
export interface ClientIdentity {
  userAgent: string;
  acceptLanguage: string;
  isMobile: boolean;
  /** User-Agent Client Hints; undefined where the client sends none. */
  hints: { brands: Brand[]; platform: string } | undefined;
}

const defaultLanguage = 'en-US,en;q=0.9';
const secureOrigin = new URL('https://example.com/');

/** A headless browser says so in its name, and many sites treat it otherwise than people: it has the plain one. */
export function identityOf(client: ClientName | undefined, version: string): ClientIdentity {
  if (client === undefined) return plainChrome(version.split('.', 1)[0] ?? '');
  const headers = clientHeaders(client, secureOrigin);
  const { userAgent } = clientProfiles[client];
  return {
    userAgent,
    acceptLanguage: headerValue(headers, 'accept-language') ?? '',
    isMobile: / Mobile[ /]/.test(userAgent),
    hints: hintsOf(headers),
  };
}

const plainChrome = (version: string): ClientIdentity => ({
  userAgent: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`,
  acceptLanguage: defaultLanguage,
  isMobile: false,
  hints: {
    brands: [
      { brand: 'Not:A-Brand', version: '8' },
      { brand: 'Chromium', version },
      { brand: 'Google Chrome', version },
    ],
    platform: 'Linux',
  },
});

function hintsOf(headers: readonly HeaderPair[]): ClientIdentity['hints'] {
  const said = headerValue([...headers], 'sec-ch-ua');
  if (said === null) return undefined;
  const brands = [...said.matchAll(/"([^"]+)";v="([^"]+)"/g)].map(([, brand = '', version = '']) => ({
    brand,
    version,
  }));
  return { brands, platform: (headerValue([...headers], 'sec-ch-ua-platform') ?? '').replaceAll('"', '') };
}
