import type { Gathered, HttpUpgrade, NetErrorCode } from '@hopwise/model';
import { type FetchDocument, followDocument } from './fetch-document.ts';
import { spared } from './request-budget.ts';

const maxUpgradeRedirects = 10;

/** A host that responds like this on the port for http has none. */
const nothingListens: ReadonlySet<NetErrorCode> = new Set(['CONNECTION_REFUSED', 'HOST_UNREACHABLE']);

/** What plain http does at the host where the chain ended. */
export async function gatherHttpUpgrade(
  finalUrl: string,
  fetchDocument: FetchDocument,
): Promise<Gathered<HttpUpgrade>> {
  const request = { url: plainHttpRoot(finalUrl), maxBodyBytes: 0 };
  const { route, last } = await followDocument(fetchDocument, request, maxUpgradeRedirects);
  // Where a route would have led, had it been asked for, is not known.
  if (last === spared) return last;
  if (last.ok || route.length > 1) return { ok: true, value: { route, refused: false } };
  return nothingListens.has(last.error.code) ? { ok: true, value: { route, refused: true } } : last;
}

/** A port that serves plain http is kept; any other gives way to the usual one. */
function plainHttpRoot(finalUrl: string): string {
  const { protocol, host, hostname } = new URL(finalUrl);
  return `http://${protocol === 'http:' ? host : hostname}/`;
}
