import { createHash, createPublicKey } from 'node:crypto';
import { createNetwork, trace } from '@hopwise/engine';
import { issueCertificate, makeAuthorities } from '@hopwise/engine/testing/pki';
import { expect } from '@playwright/test';
import { lineOf, quietMs, timeoutMs } from '../agreement/chain.ts';
import { startChainSite } from '../agreement/chain-site.ts';
import { hsts } from '../agreement/chains/hsts.ts';
import { severalAtOnce } from '../agreement/visiting.ts';
import { startPool, test, unobserved } from '../support/browser-pool.ts';

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

test.use(unobserved);

test('HSTS: the engine asks what Chromium asks', async () => {
  const site = await startChainSite({ domain, key: leaf.privateKeyPem, cert: leaf.pem + intermediate.pem });
  const network = createNetwork({
    allowCidrs: ['127.0.0.0/8'],
    extraCa: [root.pem],
    lookup: async () => [{ address: '127.0.0.1', family: 4 }],
  });
  // Chromium heeds what a host says of HSTS only where it trusts the certificate itself.
  await using pool = await startPool({ network, quietMs, flags: [`--ignore-certificate-errors-spki-list=${keyHash}`] });
  const differing: unknown[] = [];
  await severalAtOnce(hsts, async (chain) => {
    const byEngine = site.visit(chain);
    const { end } = await trace({ url: byEngine.url, method: 'GET' }, { network, maxHops: 20, timeoutMs });
    const inBrowser = site.visit(chain);
    const visit = await pool.follow({ url: inBrowser.url }, { maxHops: 25, timeoutMs });
    const [ours, theirs] = [byEngine.seen, inBrowser.seen].map((seen) => seen.map(lineOf));
    const endsAlike = (visit.trace.end.kind === 'final') === (end.kind === 'final');
    if (JSON.stringify(ours) !== JSON.stringify(theirs) || !endsAlike) {
      differing.push({ chain: chain.name, ours, theirs, end: end.kind, inBrowser: visit.trace.end });
    }
  });
  await site.stop();
  expect(differing).toEqual([]);
});
