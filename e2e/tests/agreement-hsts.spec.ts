import { createHash, createPublicKey } from 'node:crypto';
import { createNetwork, trace } from '@hopwise/engine';
import { issueCertificate, makeAuthorities } from '@hopwise/engine/testing/pki';
import { test as base, expect } from '@playwright/test';
import { lineOf, quietMs } from '../agreement/chain.ts';
import { startChainSite } from '../agreement/chain-site.ts';
import { hsts } from '../agreement/chains/hsts.ts';
import { leave, severalAtOnce } from '../agreement/visiting.ts';

/** Not localhost: Chromium ignores what that says of HSTS. */
const domain = 'test';
const { root, intermediate } = await makeAuthorities();
const names = Array.from({ length: 2 * hsts.length }, (_, index) => `v${String(index).padStart(5, '0')}.${domain}`);
const leaf = await issueCertificate({
  name: domain,
  issuer: intermediate,
  altNames: names.flatMap((name) => [name, `*.${name}`]).map((value) => ({ type: 'dns', value })),
});
const keyHash = createHash('sha256')
  .update(createPublicKey(leaf.pem).export({ type: 'spki', format: 'der' }))
  .digest('base64');

const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const trusts = `--ignore-certificate-errors-spki-list=${keyHash}`;
      const finds = `--host-resolver-rules=MAP *.${domain} 127.0.0.1`;
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), trusts, finds] });
    },
    { scope: 'worker' },
  ],
});

test('HSTS: the engine asks what Chromium asks', async ({ browser }) => {
  const site = await startChainSite({ domain, key: leaf.privateKeyPem, cert: leaf.pem + intermediate.pem });
  const network = createNetwork({
    allowCidrs: ['127.0.0.0/8'],
    extraCa: [root.pem],
    lookup: async () => [{ address: '127.0.0.1', family: 4 }],
  });
  const differing: unknown[] = [];
  await severalAtOnce(hsts, async (chain) => {
    const byEngine = site.visit(chain);
    const { end } = await trace({ url: byEngine.url, method: 'GET' }, { network, maxHops: 20, timeoutMs: 5000 });
    const inBrowser = site.visit(chain);
    const page = await browser.newPage();
    const landed = await page.goto(inBrowser.url, { waitUntil: 'commit', timeout: 15_000 }).then(() => null, String);
    await inBrowser.settled(byEngine.seen.length, quietMs);
    leave(page);
    const [ours, theirs] = [byEngine.seen, inBrowser.seen].map((seen) => seen.map(lineOf));
    const endsAlike = (landed === null) === (end.kind === 'final');
    if (JSON.stringify(ours) !== JSON.stringify(theirs) || !endsAlike) {
      differing.push({ chain: chain.name, ours, theirs, end: end.kind, landed: landed?.split('\n')[0] });
    }
  });
  network.close();
  await site.stop();
  expect(differing).toEqual([]);
});
