import { createHash, createPublicKey } from 'node:crypto';
import type { BrowserPool, BrowserSettings } from '@hopwise/browser';
import { createNetwork, type Network, trace } from '@hopwise/engine';
import { issueCertificate, makeAuthorities } from '@hopwise/engine/testing/pki';
import type { Chain } from './chain.ts';
import { type ChainSite, startChainSite } from './chain-site.ts';
import type { ChainGroup } from './groups.ts';
import type { RecordedChain } from './recording.ts';

/** A site that serves chains, and a network that reaches and trusts it. */
export interface ChainWorld extends AsyncDisposable {
  site: ChainSite;
  network: Network;
  /** The arguments with which Chromium reaches and trusts it, too. */
  browser: Partial<BrowserSettings>;
}

/** How long a page may be idle before it counts as the last one. */
const quietMs = 400;

export async function startChainWorld({ isSecure }: Pick<ChainGroup, 'isSecure'>): Promise<ChainWorld> {
  return isSecure ? startSecureWorld() : startPlainWorld();
}

async function startPlainWorld(): Promise<ChainWorld> {
  return makeWorld(await startChainSite(), createNetwork({ allowCidrs: ['127.0.0.0/8', '::1/128'] }));
}

/** Not on localhost: Chromium ignores HSTS there. */
async function startSecureWorld(): Promise<ChainWorld> {
  const domain = 'test';
  const visits = 100;
  const { root, intermediate } = await makeAuthorities();
  const names = Array.from({ length: visits }, (_, index) => `v${String(index).padStart(5, '0')}.${domain}`);
  const leaf = await issueCertificate({
    name: domain,
    issuer: intermediate,
    altNames: names.flatMap((name) => [name, `*.${name}`]).map((value) => ({ type: 'dns', value })),
  });
  const keyHash = createHash('sha256')
    .update(createPublicKey(leaf.pem).export({ type: 'spki', format: 'der' }))
    .digest('base64');
  const site = await startChainSite({ domain, key: leaf.privateKeyPem, cert: leaf.pem + intermediate.pem });
  const network = createNetwork({
    allowCidrs: ['127.0.0.0/8'],
    extraCa: [root.pem],
    lookup: async () => [{ address: '127.0.0.1', family: 4 }],
  });
  // Chromium stores an HSTS policy only if it trusts the certificate itself.
  return makeWorld(site, network, [`--ignore-certificate-errors-spki-list=${keyHash}`]);
}

function makeWorld(site: ChainSite, network: Network, flags: string[] = []): ChainWorld {
  return {
    site,
    network,
    browser: { network, quietMs, flags },
    async [Symbol.asyncDispose]() {
      await site.stop();
      network.close();
    },
  };
}

export interface EngineVisit extends RecordedChain {
  /** Where a script on the last page probably redirects; null if the engine doesn't know. */
  scriptRedirect?: { path: string | null };
}

export async function followInEngine(chain: Chain, { site, network }: ChainWorld): Promise<EngineVisit> {
  const visit = site.visit(chain);
  // No chain takes the engine this long; the limit is for busy machines.
  const { hops, end } = await trace({ url: visit.url, method: 'GET' }, { network, maxHops: 20, timeoutMs: 60_000 });
  const last = hops.at(-1);
  const hint = last?.scriptRedirect;
  return {
    requests: visit.requests(),
    end: endOf(end.kind === 'final', last?.isDownload),
    ...(hint && { scriptRedirect: { path: hint.to ? pathOf(hint.to) : null } }),
  };
}

export async function followInChromium(
  chain: Chain,
  { isScripted }: ChainGroup,
  { site }: ChainWorld,
  pool: BrowserPool,
): Promise<RecordedChain> {
  const visit = site.visit(chain);
  // More hops than Chromium's own limit. A few pages refresh for as long as they can.
  const limits = { maxHops: isScripted ? 1 : 25, timeoutMs: 20_000 };
  const { trace: followed } = await pool.follow({ url: visit.url }, limits);
  return { requests: visit.requests(), end: endOf(followed.end.kind === 'final', followed.hops.at(-1)?.isDownload) };
}

const endOf = (isFinal: boolean, isDownload: boolean | undefined): RecordedChain['end'] => {
  if (isDownload) return 'saved';
  return isFinal ? 'shown' : 'failed';
};

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** Calls `follow` for every chain, a few at a time, and returns the results by chain name. */
export async function followAll<Result>(
  chains: readonly Chain[],
  follow: (chain: Chain) => Promise<Result>,
): Promise<Record<string, Result>> {
  const results = new Map<string, Result>();
  const waiting = [...chains];
  const followNext = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      results.set(next.name, await follow(next));
    }
  };
  await Promise.all(Array.from({ length: 4 }, followNext));
  return Object.fromEntries(chains.map(({ name }) => [name, results.get(name) as Result]));
}
