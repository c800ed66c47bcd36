import { createNetwork } from '@hopwise/engine';
import { type Pages, redirectTo, type SiteResponse, startSite } from '@hopwise/engine/testing/http-site';
import { chromium, expect } from '@playwright/test';
import { environmentOf } from '../browser/browser.ts';
import { findBrowser } from '../browser/find-browser.ts';
import { awaitingRest, open, patient, startPool, test, unobserved } from '../support/browser-pool.ts';
import { startTrap, trapAddress } from '../support/trap.ts';

test.use(unobserved);

const page = (body: string, headers: Record<string, string> = {}): SiteResponse => ({
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  body: `<!doctype html><title>Page</title>${body}`,
});
const script = (code: string) => ({ headers: { 'content-type': 'text/javascript' }, body: code });

const openPool = () =>
  startPool({ network: createNetwork({ allowCidrs: [open, `${trapAddress}/32`] }), ...awaitingRest });

/** Ways for a page to redirect. */
const steps: readonly [name: string, (to: string) => SiteResponse][] = [
  ['a redirect', (to) => redirectTo(to)],
  ['a meta refresh', (to) => page(`<meta http-equiv=refresh content="0;url=${to}">`)],
  ['a Refresh header', (to) => page('', { refresh: `0;url=${to}` })],
  ['a script', (to) => page(`<script>location = "${to}"</script>`)],
  ['a form', (to) => page(`<form id=f method=post action="${to}"></form><script>f.submit()</script>`)],
];

for (const [name, step] of steps) {
  test(`${name} to a blocked address ends the chain without contacting it`, {
    tag: name === 'a redirect' ? [] : '@slow',
  }, async ({ pool }) => {
    await using trap = await startTrap();
    await using site = await startSite({ '/': step(`http://${trap.host}/end.html`) });
    const { trace } = await pool.follow({ url: `${site.origin}/` }, patient);
    expect(trace.end).toMatchObject({ kind: 'blocked', error: { code: 'ADDRESS_REFUSED' } });
    expect(trace.hops.map(({ statusCode }) => statusCode)).toEqual([name === 'a redirect' ? 302 : 200, null]);
    expect(trace.hops[1]?.error?.message).toContain(`${trapAddress} is`);
    expect(trap.contacts()).toBe(0);
  });
}

/** All other ways for a page to reach servers. Each requests a path of its own name. */
const everyWay = (trap: string) => `
  <link rel=stylesheet href="http://${trap}/stylesheet.css">
  <link rel=icon href="http://${trap}/favicon.ico">
  <link rel=prefetch href="http://${trap}/prefetch.html">
  <link rel=preload as=fetch crossorigin href="http://${trap}/preload.html">
  <link rel=modulepreload href="http://${trap}/modulepreload.js">
  <link rel=preconnect href="http://${trap}"><link rel=dns-prefetch href="http://${trap}">
  <script src="http://${trap}/script.js"></script>
  <style>@import "http://${trap}/import.css"; p { background: url(http://${trap}/background.png) }</style><p>Text</p>
  <iframe src="http://${trap}/frame.html"></iframe><iframe src="/frame"></iframe>
  <object data="http://${trap}/object.html"></object><embed src="http://${trap}/embed.html">
  <img src="http://${trap}/image.png"><img src="/to-image"><video src="http://${trap}/video.mp4"></video>
  <svg><image href="http://${trap}/svg.png"/></svg>
  <a id=ping ping="http://${trap}/ping.html" href="#x">Ping</a>
  <iframe src="/downloads"></iframe>
  <script type=speculationrules>{ "prefetch": [{ "source": "list", "urls": ["http://${trap}/speculation.html"] }] }</script>
  <script>
    fetch("http://${trap}/fetch.html", { mode: "no-cors" }).catch(() => {});
    const request = new XMLHttpRequest(); request.open("GET", "http://${trap}/xhr.html"); request.send();
    navigator.sendBeacon("http://${trap}/beacon.html");
    new EventSource("http://${trap}/events.txt");
    new WebSocket("ws://${trap}/socket");
    new Worker("/worker.js");
    open("http://${trap}/popup.html");
    ping.click();
    ServiceWorkerContainer.prototype.register.call(navigator.serviceWorker, "/service-worker.js").catch(() => {});
    try { new WebTransport("https://${trap}/transport").ready.catch(() => {}) } catch {}
  </script>`;

const everyPage = (trap: string): Pages => ({
  '/': page(everyWay(trap)),
  '/frame': page(`<script>location = "http://${trap}/frame-script.html"</script>`),
  '/downloads': page(`<a id=a href="http://${trap}/download.html" download>Download</a><script>a.click()</script>`),
  '/to-image': redirectTo(`http://${trap}/redirected-image.png`),
  '/worker.js': script(
    `importScripts("http://${trap}/imported.js"); fetch("http://${trap}/worker.html", { mode: "no-cors" })`,
  ),
  '/service-worker.js': script(`fetch("http://${trap}/service-worker.html", { mode: "no-cors" })`),
});

/** What a page reaches if it is allowed to, in any browser. */
const reached = [
  ...['stylesheet.css', 'script.js', 'import.css', 'frame.html', 'object.html', 'embed.html', 'image.png'],
  ...[
    'redirected-image.png',
    'svg.png',
    'fetch.html',
    'xhr.html',
    'beacon.html',
    'events.txt',
    'socket',
    'imported.js',
  ],
  ...['frame-script.html', 'download.html', 'video.mp4', 'background.png'],
].map((name) => `/${name}`);

test("frames, requests, sockets, workers, prefetches, favicons and downloads don't reach a blocked address", {
  tag: '@slow',
}, async ({ pool }) => {
  await using trap = await startTrap();
  await using site = await startSite(everyPage(trap.host));
  const visit = await pool.follow({ url: `${site.origin}/` }, patient);
  expect(visit.trace.end.kind).toBe('final');
  expect(trap.contacts()).toBe(0);
  expect(visit.refused).toEqual([{ url: trap.host, reason: expect.stringContaining('Blocked: ') }]);

  // The same page never settles: the wait ends when it has reached everything it can.
  await using restless = await startSite({
    ...everyPage(trap.host),
    '/': page(`<script>fetch("/never")</script>${everyWay(trap.host)}`),
    '/never': () => new Promise<never>(() => {}),
  });
  const caller = new AbortController();
  trap.asked.on('path', () => reached.every((path) => trap.paths.has(path)) && caller.abort());
  await using wideOpen = await openPool();
  await wideOpen.follow({ url: `${restless.origin}/` }, { ...patient, signal: caller.signal });
  expect(
    reached.filter((path) => !trap.paths.has(path)),
    'opened, the same page reaches it',
  ).toEqual([]);
});

/** Contacts a STUN server by UDP and a TURN server by TCP, and waits until it has tried. */
const webRtc = (trap: string) =>
  page(`<script>
    const connection = new RTCPeerConnection({ iceServers: [
      { urls: "stun:${trap}" },
      { urls: "turn:${trap}?transport=tcp", username: "a", credential: "b" },
      { urls: "turn:${trap}?transport=udp", username: "a", credential: "b" },
    ] });
    connection.createDataChannel("x");
    connection.createOffer().then((offer) => connection.setLocalDescription(offer));
    const tried = new Promise((done) => { connection.onicegatheringstatechange = () => connection.iceGatheringState === "complete" && done() });
    const patience = new Promise((done) => setTimeout(done, 5000));
    Promise.race([tried, patience]).then(() => fetch("/tried"));
    fetch("/slow");
  </script>`);

test('WebRTC reaches no blocked address, neither STUN by UDP nor TURN by TCP', {
  tag: '@slow',
}, async () => {
  await using pool = await startPool(awaitingRest);
  await using trap = await startTrap();
  const tried = Promise.withResolvers<void>();
  const pages: Pages = {
    '/': webRtc(trap.host),
    '/tried': () => {
      tried.resolve();
      return 'tried';
    },
    // The page settles only after it has tried.
    '/slow': async () => {
      await tried.promise;
      return 'slow';
    },
  };
  await using site = await startSite(pages);
  await pool.follow({ url: `${site.origin}/` }, patient);
  expect(site.log).toContain('GET /tried');
  expect(trap.contacts()).toBe(0);

  // Without the flag, a proxy doesn't stop WebRTC.
  const browser = await findBrowser();
  const plain = await chromium.launch({
    executablePath: browser.executablePath,
    env: environmentOf(browser),
    args: ['--proxy-server=socks5://127.0.0.1:1', '--proxy-bypass-list=127.0.0.1'],
  });
  try {
    const tab = await plain.newPage();
    await tab.goto(`${site.origin}/`);
    await expect.poll(() => trap.packets(), 'a browser without the flag does').toBeGreaterThan(0);
  } finally {
    await plain.close();
  }
});

test('checks a name on every connection (DNS rebinding)', {
  tag: '@slow',
}, async () => {
  await using trap = await startTrap();
  let lookups = 0;
  const network = createNetwork({
    allowCidrs: [open],
    lookup: async () => {
      lookups += 1;
      return [{ address: lookups === 1 ? '127.0.0.1' : trapAddress, family: 4 }];
    },
  });
  await using pool = await startPool({ network });
  const port = trap.host.split(':')[1];
  await using site = await startSite({
    '/': page(
      `<img src="http://rebind.test:${port}/x.png"><script>fetch("/again").then(() => { location = "/end" })</script>`,
    ),
    '/again': { headers: { connection: 'close' }, body: 'x' },
    '/end': page('End'),
  });
  const { trace, refused } = await pool.follow({ url: `http://rebind.test:${site.port}/` }, patient);
  expect(trap.contacts()).toBe(0);
  expect(refused.map(({ url }) => url)).toContain(`rebind.test:${port}`);
  expect(trace.hops[0]?.remoteAddress?.ip).toBe('127.0.0.1');
});

for (const url of [
  'file:///etc/passwd',
  'data:text/html,<title>Data',
  'view-source:about:version',
  'chrome://version',
]) {
  test(`a page can't redirect to ${url}`, { tag: '@slow' }, async ({ pool }) => {
    await using site = await startSite({
      '/': page(`<a id=a href="${url}">Go</a><script>a.click(); location = "${url}"</script>`),
    });
    const { trace, title } = await pool.follow({ url: `${site.origin}/` }, patient);
    expect(trace.hops.map((hop) => [hop.url, hop.redirectType])).toEqual([[`${site.origin}/`, 'FINAL']]);
    expect(title).toBe('Page');
  });

  test(`${url} can't be traced`, { tag: '@slow' }, async ({ pool }) => {
    const { trace } = await pool.follow({ url }, patient);
    expect(trace.end).toMatchObject({ kind: 'failed', error: { code: 'SCHEME_UNSUPPORTED' } });
  });
}

test('blocks loopback and cloud metadata addresses in every spelling', { tag: '@slow' }, async ({ pool }) => {
  const hosts = [
    '169.254.169.254',
    '127.2',
    '0x7f.2',
    '2130706434',
    '[::1]',
    '[::ffff:127.0.0.2]',
    '0.0.0.0',
    '10.0.0.1',
  ];
  await using trap = await startTrap();
  const port = trap.host.split(':')[1];
  for (const host of hosts) {
    const { trace } = await pool.follow({ url: `http://${host}:${port}/` }, patient);
    expect(trace.end, host).toMatchObject({ kind: 'blocked', error: { code: 'ADDRESS_REFUSED' } });
  }
  expect(trap.contacts()).toBe(0);
});

for (const client of [undefined, 'chrome'] as const) {
  test(`blocks a host that only Chromium accepts ${client ? `as ${client}` : 'without a client'}, and the next visit works`, {
    tag: '@slow',
  }, async ({ pool }) => {
    const strange = 'http://a%20b.test/';
    await using site = await startSite({
      '/': redirectTo(strange),
      '/script': page(`<script>location = "${strange}"</script>`),
      '/frame': page(`<iframe src="${strange}"></iframe>`),
    });
    const reason = "Blocked: a%20b.test isn't a valid host name.";
    for (const path of ['/', '/script']) {
      const { trace, refused } = await pool.follow({ url: `${site.origin}${path}`, client }, patient);
      expect([trace.end, refused]).toEqual([
        { kind: 'blocked', error: expect.objectContaining({ message: reason }) },
        [],
      ]);
    }
    const { trace, refused } = await pool.follow({ url: `${site.origin}/frame`, client }, patient);
    expect([trace.end.kind, refused]).toEqual(['final', [{ url: 'a%20b.test:80', reason }]]);
  });
}

test('ignores proxies from the environment', { tag: '@slow' }, async () => {
  await using trap = await startTrap();
  await using site = await startSite({ '/': page('Here') });
  const proxy = `http://${trap.host}`;
  await using pool = await startPool({
    env: { http_proxy: proxy, https_proxy: proxy, all_proxy: proxy, HTTP_PROXY: proxy, ALL_PROXY: proxy, no_proxy: '' },
  });
  const { trace } = await pool.follow({ url: `${site.origin}/` }, patient);
  expect(trace.end.kind).toBe('final');
  expect(trap.contacts()).toBe(0);
});
