import { createNetwork, trace } from '@hopwise/engine';
import { type Pages, startSite } from '@hopwise/engine/testing/http-site';
import { issueCertificate, makeAuthorities } from '@hopwise/engine/testing/pki';
import { type ClientName, clientNames, clientProfiles } from '@hopwise/model';
import { expect } from '@playwright/test';
import { awaitingRest, open, startPool, test, unobserved } from '../support/browser-pool.ts';

test.use(unobserved);

const host = 'site.test';

/** Connection headers, and those that Chromium adds to every request. */
const notCompared = /^(?:host|connection|sec-.*|priority)$/;

/** A redirect and a script, and the headers of each request. */
function chainPages() {
  const asked: string[][] = [];
  const remember = (headers: readonly string[]) =>
    asked.push(
      headers
        .flatMap((name, at) => (at % 2 === 0 ? [`${name.toLowerCase()}: ${headers[at + 1]}`] : []))
        .filter((line) => !notCompared.test(line.split(':', 1)[0] ?? ''))
        .toSorted(),
    );
  const pages: Pages = {
    '/': ({ rawHeaders }) => {
      remember(rawHeaders);
      return { status: 302, headers: { location: '/page', 'set-cookie': 'a=1' } };
    },
    '/page': ({ rawHeaders }) => {
      remember(rawHeaders);
      return { headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Page</title>' };
    },
  };
  return { pages, asked };
}

/** Chromium always requests compression, even as a client that doesn't. */
const isForced = (client: ClientName, line: string): boolean =>
  line.startsWith('accept-encoding:') &&
  clientProfiles[client].headers.every(({ name }) => name.toLowerCase() !== 'accept-encoding');

for (const scheme of ['http', 'https'] as const) {
  test(`over ${scheme}, the browser sends the same client headers as the engine`, { tag: '@slow' }, async () => {
    test.setTimeout(300_000);
    const { root, intermediate } = await makeAuthorities();
    const leaf = await issueCertificate({ name: host, issuer: intermediate });
    const { pages, asked } = chainPages();
    await using site = await startSite(pages, scheme === 'https' ? [leaf, intermediate] : undefined);
    const lookup = async () => [{ address: '127.0.0.1', family: 4 as const }];
    const network = createNetwork({ allowCidrs: [open], extraCa: [root.pem], lookup });
    await using pool = await startPool({ network, quietMs: 100 });
    const url = `${scheme}://${host}:${site.port}/`;
    const options = { maxHops: 5, timeoutMs: 60_000 };
    const differing: object[] = [];
    for (const client of clientNames) {
      await trace({ url, method: 'GET', client }, { network, ...options });
      const byEngine = asked.splice(0);
      await pool.follow({ url, client }, options);
      const inBrowser = asked.splice(0).map((lines) => lines.filter((line) => !isForced(client, line)));
      if (JSON.stringify(byEngine) !== JSON.stringify(inBrowser)) differing.push({ client, byEngine, inBrowser });
    }
    expect(differing).toEqual([]);
  });
}

test("a cross-site frame is requested with the client's headers, even when it navigates itself", {
  tag: '@slow',
}, async () => {
  const asked: (string | undefined)[] = [];
  const goesOn = Promise.withResolvers<void>();
  const frame =
    (body: string): Pages[string] =>
    ({ headers: { accept } }) => {
      if (asked.push(accept) === 2) goesOn.resolve();
      return { headers: { 'content-type': 'text/html' }, body };
    };
  await using other = await startSite({ '/': frame('<script>location = "/next"</script>'), '/next': frame('Next') });
  await using site = await startSite({
    '/': {
      headers: { 'content-type': 'text/html' },
      body: `<!doctype html><title>Page</title><script>fetch("/slow")</script><iframe src="http://other.test:${other.port}/"></iframe>`,
    },
    // The page settles only after its frame has navigated.
    '/slow': async () => {
      await goesOn.promise;
      return 'slow';
    },
  });
  const lookup = async () => [{ address: '127.0.0.1', family: 4 as const }];
  await using pool = await startPool({ network: createNetwork({ allowCidrs: [open], lookup }), ...awaitingRest });
  await pool.follow({ url: `${site.origin}/`, client: 'curl' }, { maxHops: 5, timeoutMs: 60_000 });
  expect(asked).toEqual(['*/*', '*/*']);
});

test("every client sends a request's own headers: cookies, referrer and form data", {
  tag: '@slow',
}, async () => {
  const asked: Record<string, string | undefined>[] = [];
  await using site = await startSite({
    '/': {
      headers: { 'content-type': 'text/html', 'set-cookie': 'a=1' },
      body: '<form id=f method=post action=/end><input name=b value=2></form><script>f.submit()</script>',
    },
    '/end': ({ headers: { cookie, referer, origin, 'content-type': type } }) => {
      asked.push({ cookie, referer, origin, type });
      return 'End';
    },
  });
  await using pool = await startPool({ quietMs: 100 });
  const clients: (ClientName | undefined)[] = [undefined, 'googlebot', 'firefox'];
  for (const client of clients)
    await pool.follow({ url: `${site.origin}/`, client }, { maxHops: 5, timeoutMs: 60_000 });
  const type = 'application/x-www-form-urlencoded';
  expect(asked).toEqual(clients.map(() => ({ cookie: 'a=1', referer: `${site.origin}/`, origin: site.origin, type })));
});
