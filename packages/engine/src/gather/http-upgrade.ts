import type { Gathered, HttpUpgrade, NetErrorCode } from '@hopwise/model';
import { type FetchDocument, followDocument } from './fetch-document.ts';
import { overBudget } from './network-fetch.ts';

const maxUpgradeRedirects = 10;

/** A host that responds like this on the port for http has none. */
const nothingListens: ReadonlySet<NetErrorCode> = new Set(['CONNECTION_REFUSED', 'HOST_UNREACHABLE']);

/** They say nothing about the site. */
const ownLimits: ReadonlySet<NetErrorCode> = new Set(['ABORTED', 'TIMEOUT', 'TOO_MANY_HOPS']);

/** The response over plain http at the host where the chain ended. */
export async function gatherHttpUpgrade(
  finalUrl: string,
  fetchDocument: FetchDocument,
): Promise<Gathered<HttpUpgrade>> {
  const request = { url: plainHttpRoot(finalUrl), maxBodyBytes: 0 };
  const { route, end } = await followDocument(fetchDocument, request, maxUpgradeRedirects);
  if (end.ok) return { ok: true, value: { route, refused: false } };
  // The end of a route that wasn't followed to its end is unknown.
  if (end === overBudget || (ownLimits.has(end.error.code) && !isSecure(route.at(-1)?.url))) return end;
  if (route.length > 1) return { ok: true, value: { route, refused: false } };
  return nothingListens.has(end.error.code) ? { ok: true, value: { route, refused: true } } : end;
}

const isSecure = (url: string | undefined): boolean => url?.startsWith('https:') === true;

/** A port that serves plain http is kept; any other gives way to the usual one. */
function plainHttpRoot(finalUrl: string): string {
  const { protocol, host, hostname } = new URL(finalUrl);
  return `http://${protocol === 'http:' ? host : hostname}/`;
}
