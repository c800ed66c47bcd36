import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSite } from '@hopwise/engine/testing/http-site';
import { expect } from '@playwright/test';
import { awaitingRest, patient, startPool, test, unobserved } from '../support/browser-pool.ts';
import { listenToNames } from '../support/trap.ts';

test.use(unobserved);

/** What pages could do with the server's machine other than send requests. */

const page = (body: string) => ({
  headers: { 'content-type': 'text/html' },
  body: `<!doctype html><title>Page</title>${body}`,
});

/** Other systems don't look up programs on PATH. */
const onLinux = process.platform === 'linux' ? test : () => {};

onLinux("a page can't start programs on the server's machine", { tag: '@slow' }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'programs-'));
  const started = path.join(folder, 'started');
  for (const name of ['xdg-open', 'xdg-email', 'xdg-settings'])
    await writeFile(path.join(folder, name), `#!/bin/sh\necho ${name} "$@" >> ${started}\n`, { mode: 0o755 });
  await using site = await startSite({
    '/mail': page('<script>location = "mailto:a@example.com"</script>'),
    '/other': page('<script>location = "ssh://example.com"</script>'),
  });
  await using pool = await startPool({ env: { PATH: `${folder}:${process.env.PATH}` } });
  for (const name of ['mail', 'other']) {
    const { trace, notFollowed } = await pool.follow({ url: `${site.origin}/${name}` }, patient);
    expect(trace.end.kind).toBe('final');
    expect(notFollowed).toContainEqual(
      expect.stringContaining('The page tried to open a non-HTTP URL (not followed): '),
    );
  }
  expect(await readFile(started, 'utf8').catch(() => 'nothing')).toBe('nothing');
  await rm(folder, { recursive: true });
});

test('WebRTC sends no mDNS queries', { tag: '@slow' }, async () => {
  const asked = Promise.withResolvers<void>();
  await using site = await startSite({
    '/': page(`<script>
      const [one, other] = [new RTCPeerConnection(), new RTCPeerConnection()];
      one.createDataChannel("x");
      const candidate = "candidate:1 1 udp 2113937151 0b5b9a0e-6a06-4bf7-8ba0-1234567890ab.local 55555 typ host";
      (async () => {
        await one.setLocalDescription(await one.createOffer());
        await other.setRemoteDescription(one.localDescription);
        await other.setLocalDescription(await other.createAnswer());
        await one.setRemoteDescription(other.localDescription);
        await one.addIceCandidate({ candidate, sdpMid: "0", sdpMLineIndex: 0 });
        document.title = "Asked";
        fetch("/asked");
      })();
      fetch("/slow");
    </script>`),
    '/asked': () => {
      asked.resolve();
      return 'asked';
    },
    // The page settles only after it has sent its queries.
    '/slow': async () => {
      await asked.promise;
      return 'slow';
    },
  });
  await using pool = await startPool(awaitingRest);
  await using network = await listenToNames(/NOTFOUND|0b5b9a0e/);
  const { title } = await pool.follow({ url: `${site.origin}/` }, patient);
  expect([title, network.questions()]).toEqual(['Asked', []]);
});
