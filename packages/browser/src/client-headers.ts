import { type ClientName, clientHeaders, type HeaderPair } from '@hopwise/model';
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
