import { createNetwork, trace } from '@hopwise/engine';
import { test as base, expect } from '@playwright/test';
import { type Chain, lineOf, quietMs } from '../agreement/chain.ts';
import { type ChainSite, startChainSite } from '../agreement/chain-site.ts';
import { chains } from '../agreement/chains/index.ts';
import { leavingScripts, stayingScripts } from '../agreement/chains/scripts.ts';
import { leave, severalAtOnce } from '../agreement/visiting.ts';

const test = base.extend<object, { chainSite: ChainSite }>({
  chainSite: [
    async ({ browserName: _ }, use) => {
      const site = await startChainSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
});

/** A navigation that shows nothing, such as a download, or a page of the browser for an error that came without one. */
const shownOtherwise = /ERR_ABORTED|Download is starting|ERR_HTTP_RESPONSE_CODE_FAILURE|ERR_INVALID_AUTH_CREDENTIALS/;

/** So many are compared in one test, a few at a time. */
const chainsInTest = 20;

const inParts = (group: string, all: readonly Chain[]) =>
  Array.from({ length: Math.ceil(all.length / chainsInTest) }, (_, part) => ({
    name: `${group}, part ${part + 1}`,
    part: all.slice(part * chainsInTest, (part + 1) * chainsInTest),
  }));
const parts = Object.entries(chains).flatMap(([group, all]) => inParts(group, all));

for (const { name, part } of parts) {
  test(`${name}: the engine asks what Chromium asks`, async ({ chainSite, context }) => {
    const network = createNetwork({
      allowCidrs: ['127.0.0.0/8', '::1/128'],
    });
    const differing: unknown[] = [];
    const compare = async (chain: Chain) => {
      const byEngine = chainSite.visit(chain);
      const { hops, end } = await trace(
        { url: byEngine.url, method: 'GET' },
        { network, maxHops: 20, timeoutMs: 5000 },
      );
      const inBrowser = chainSite.visit(chain);
      const page = await context.newPage();
      const landed = await page.goto(inBrowser.url, { waitUntil: 'commit', timeout: 15_000 }).then(() => null, String);
      await inBrowser.settled(chain.meant === undefined ? byEngine.seen.length : 0, quietMs + (chain.delayMs ?? 0));
      leave(page);
      const [ours, theirs] = [byEngine.seen, inBrowser.seen].map((seen) => seen.map(lineOf));
      const isRefused = landed !== null && !shownOtherwise.test(landed);
      const isShown = landed === null && chain.endsOtherwise === undefined;
      const endsAlike = isRefused ? end.kind !== 'final' : !isShown || end.kind === 'final';
      const isSaved = hops.at(-1)?.isDownload === true;
      const savesAlike = isSaved ? landed !== null : !landed?.includes('Download is starting');
      const agree = JSON.stringify(ours) === JSON.stringify(theirs) && endsAlike && savesAlike;
      if (agree === (chain.meant === undefined)) return;
      differing.push({
        chain: chain.name,
        ours,
        theirs,
        end: end.kind,
        error: hops.at(-1)?.error?.code,
        landed: landed?.split('\n')[0],
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
  test(`${name}: the engine tells of what Chromium does`, async ({ chainSite, context }) => {
    const network = createNetwork({ allowCidrs: ['127.0.0.0/8', '::1/128'] });
    const differing: unknown[] = [];
    await severalAtOnce(part, async (chain) => {
      const byEngine = chainSite.visit(chain);
      const { hops } = await trace({ url: byEngine.url, method: 'GET' }, { network, maxHops: 20, timeoutMs: 5000 });
      const hint = hops.at(-1)?.scriptRedirect;
      const inBrowser = chainSite.visit(chain);
      const page = await context.newPage();
      await page.goto(inBrowser.url, { waitUntil: 'commit', timeout: 15_000 });
      // A page that is closed on its way to another may never come to its end.
      const hasLeft = (url: URL) => url.href !== inBrowser.url;
      if (leaves) await page.waitForURL(hasLeft, { waitUntil: 'commit', timeout: 15_000 }).catch(() => {});
      await inBrowser.settled(leaves ? 2 : 1, quietMs);
      leave(page);
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
