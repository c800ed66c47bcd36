import { createNetwork, trace } from '@hopwise/engine';
import { expect } from '@playwright/test';
import { type Chain, lineOf, quietMs, timeoutMs } from '../agreement/chain.ts';
import { type ChainSite, startChainSite } from '../agreement/chain-site.ts';
import { chains } from '../agreement/chains/index.ts';
import { leavingScripts, stayingScripts } from '../agreement/chains/scripts.ts';
import { severalAtOnce } from '../agreement/visiting.ts';
import { test as base, startPool, unobserved } from '../support/browser-pool.ts';

const localhost = ['127.0.0.0/8', '::1/128'];

const test = base.extend<object, { chainSite: ChainSite }>({
  pool: [
    async ({ browserName: _ }, use) => {
      await using pool = await startPool({ network: createNetwork({ allowCidrs: localhost }), quietMs });
      await use(pool);
    },
    { scope: 'worker' },
  ],
  chainSite: [
    async ({ browserName: _ }, use) => {
      const site = await startChainSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
});

test.use(unobserved);

/** More than Chromium's own limit of redirects. A few pages refresh for as long as they may. */
const inTheBrowser = { maxHops: 25, timeoutMs: 20_000 };

/** So many are compared in one test, a few at a time. */
const chainsInTest = 20;

const inParts = (group: string, all: readonly Chain[]) =>
  Array.from({ length: Math.ceil(all.length / chainsInTest) }, (_, part) => ({
    name: `${group}, part ${part + 1}`,
    part: all.slice(part * chainsInTest, (part + 1) * chainsInTest),
  }));
const parts = Object.entries(chains).flatMap(([group, all]) => inParts(group, all));

for (const { name, part } of parts) {
  test(`${name}: the engine asks what Chromium asks`, async ({ chainSite, pool }) => {
    const network = createNetwork({ allowCidrs: localhost });
    const differing: unknown[] = [];
    const compare = async (chain: Chain) => {
      const byEngine = chainSite.visit(chain);
      const { hops, end } = await trace({ url: byEngine.url, method: 'GET' }, { network, maxHops: 20, timeoutMs });
      const inBrowser = chainSite.visit(chain);
      const visit = await pool.follow({ url: inBrowser.url }, inTheBrowser);
      const [ours, theirs] = [byEngine.seen, inBrowser.seen].map((seen) => seen.map(lineOf));
      const isShown = visit.trace.end.kind === 'final' && chain.endsOtherwise === undefined;
      const endsAlike = visit.trace.end.kind === 'final' ? !isShown || end.kind === 'final' : end.kind !== 'final';
      const [isSaved, isSavedThere] = [hops, visit.trace.hops].map((all) => all.at(-1)?.isDownload === true);
      const agree = JSON.stringify(ours) === JSON.stringify(theirs) && endsAlike && isSaved === isSavedThere;
      if (agree === (chain.meant === undefined)) return;
      differing.push({
        chain: chain.name,
        ours,
        theirs,
        end: end.kind,
        error: hops.at(-1)?.error?.code,
        inBrowser: visit.trace.end,
        isSaved,
        meant: chain.meant,
      });
    };
    await severalAtOnce(part, compare);
    network.close();
    expect(differing).toEqual([]);
  });
}

const scriptParts = [
  ...inParts('scripts that leave', leavingScripts).map((part) => ({ ...part, leaves: true })),
  ...inParts('scripts that stay', stayingScripts).map((part) => ({ ...part, leaves: false })),
];

for (const { name, part, leaves } of scriptParts) {
  test(`${name}: the engine tells of what Chromium does`, async ({ chainSite, pool }) => {
    const network = createNetwork({ allowCidrs: localhost });
    const differing: unknown[] = [];
    await severalAtOnce(part, async (chain) => {
      const byEngine = chainSite.visit(chain);
      const { hops } = await trace({ url: byEngine.url, method: 'GET' }, { network, maxHops: 20, timeoutMs });
      const hint = hops.at(-1)?.scriptRedirect;
      const inBrowser = chainSite.visit(chain);
      await pool.follow({ url: inBrowser.url }, { ...inTheBrowser, maxHops: 1 });
      const next = inBrowser.seen.slice(1).map(({ path }) => path);
      const told = hint?.to ? [new URL(hint.to).pathname + new URL(hint.to).search] : next;
      if (leaves !== next.length > 0 || leaves !== (hint !== undefined) || told[0] !== next[0]) {
        differing.push({ chain: chain.name, hint, next });
      }
    });
    network.close();
    expect(differing).toEqual([]);
  });
}
