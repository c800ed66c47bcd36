import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createNetwork } from '@hopwise/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestSite } from '../testing/index.ts';
import { fetchPreloadList, keepPreloadList, PreloadListFile } from './keep-preload-list.ts';
import { packEntries } from './packed-list.ts';
import { publishedList } from './testing/published-list.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'hopwise-preload-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const network = createNetwork({ allowCidrs: ['127.0.0.0/8'] });
const published = publishedList([['facebook.com', { include_subdomains: true }], ['alone.org']]);

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const held = (listedAt: string) => packEntries(new Map([['held.org', 'host']]), { listedAt, source: 'test' });

/** Keeps the list until the first log line, which has the result. */
async function keepOnce(respond: (response: ServerResponse) => void, { allowCidrs = ['127.0.0.0/8'] } = {}) {
  let requests = 0;
  const site = await startTestSite((_request, response) => {
    requests += 1;
    respond(response);
  });
  const said = Promise.withResolvers<string>();
  const say = (line: unknown) => said.resolve(String(line));
  const logger = { info: say, warn: say, error: say };
  const file = new PreloadListFile(dataDir, 0);
  const url = `${site.origin}/list?format=TEXT`;
  const stop = keepPreloadList({ network: createNetwork({ allowCidrs }), file, url, logger, delayMs: 0 });
  const line = await said.promise;
  await stop();
  await site.close();
  return { line: line.replace(url, 'URL'), file, requests };
}

describe('keepPreloadList', () => {
  it.each([
    ['as base64', Buffer.from(published).toString('base64')],
    ['as JSON', published],
  ])('fetches the list %s if there is none', async (_, body) => {
    const { line, file } = await keepOnce((response) => response.end(body));
    expect(line).toBe('fetched the HSTS preload list: 2 hosts');
    expect(file.current()?.covers('www.facebook.com')).toBe(true);
    expect(file.current()?.covers('www.alone.org')).toBe(false);
    expect(readdirSync(dataDir)).toEqual(['hsts-preload-list']);
    expect(Math.abs(Date.now() - (file.current()?.listedAt.getTime() ?? 0))).toBeLessThan(60_000);
  });

  it('fetches it again after a week', async () => {
    new PreloadListFile(dataDir).replace(held(daysAgo(7.1)));
    const { file } = await keepOnce((response) => response.end(published));
    expect(file.current()?.covers('facebook.com')).toBe(true);
  });

  it.each([
    ['requests nothing within a week', 6.9, 0],
    ['requests it after a week', 7.1, 1],
  ])('%s', async (_, age, lookups) => {
    const names: string[] = [];
    const lookup = async (name: string) => {
      names.push(name);
      return [];
    };
    const looked = Promise.withResolvers<void>();
    class WatchedFile extends PreloadListFile {
      override current() {
        looked.resolve();
        return super.current();
      }
    }
    const file = new WatchedFile(dataDir);
    file.replace(held(daysAgo(age)));
    const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const url = 'https://list.test/';
    const stop = keepPreloadList({ network: createNetwork({ lookup }), file, url, logger, delayMs: 0 });
    await looked.promise;
    await new Promise(setImmediate);
    await stop();
    expect(names).toHaveLength(lookups);
  });

  it('replaces a damaged file', async () => {
    writeFileSync(join(dataDir, 'hsts-preload-list'), '{"format":');
    const { file } = await keepOnce((response) => response.end(published));
    expect(file.current()?.hosts).toBe(2);
  });

  const refusals: [string, (response: ServerResponse) => void, string][] = [
    ['is not there', (response) => response.writeHead(404).end(), 'the response has status code 404, expected 200'],
    ['is a sign-in page', (response) => response.end('<html>'), 'it is neither JSON nor base64-encoded JSON'],
    ['is half a list', (response) => response.end(published.slice(0, 400)), 'it is truncated'],
    [
      'is interrupted',
      (response) => {
        response.writeHead(200, { 'content-length': '1000000' });
        response.write(published, () => response.destroy());
      },
      'the download was interrupted',
    ],
  ];
  it.each(refusals)('keeps the old list when the new one %s', async (_, respond, why) => {
    const listedAt = daysAgo(30);
    const old = held(listedAt);
    new PreloadListFile(dataDir).replace(old);
    const { line, file } = await keepOnce(respond);
    expect(line).toBe(
      `failed to fetch the HSTS preload list from URL: ${why}. Still using the list from ${listedAt.slice(0, 10)}.`,
    );
    expect(file.current()?.covers('held.org')).toBe(true);
    expect(readFileSync(join(dataDir, 'hsts-preload-list'))).toEqual(old);
    expect(readdirSync(dataDir)).toHaveLength(1);
  });

  it("doesn't request a blocked address", async () => {
    const { line, requests } = await keepOnce((response) => response.end(published), { allowCidrs: [] });
    expect(line).toMatch(/^failed to fetch the HSTS preload list from URL: .*127\.0\.0\.1.*import-hsts-preload/);
    expect(requests).toBe(0);
  });

  it('stops in the middle of a download', async () => {
    const asked = Promise.withResolvers<void>();
    const site = await startTestSite(() => asked.resolve());
    const said: unknown[] = [];
    const say = (line: unknown) => said.push(line);
    const file = new PreloadListFile(dataDir);
    const logger = { info: say, warn: say, error: say };
    const stop = keepPreloadList({ network, file, url: site.origin, logger, delayMs: 0 });
    await asked.promise;
    await stop();
    await site.close();
    expect([said, file.current(), readdirSync(dataDir)]).toEqual([[], null, []]);
  });
});

describe('fetchPreloadList', () => {
  it('downloads no more than the maximum size', async () => {
    const site = await startTestSite((_request, response) => response.end(published.padEnd(3 * 1024 * 1024)));
    await expect(fetchPreloadList(network, site.origin, { maxBytes: 2 * 1024 * 1024 })).rejects.toThrow(
      'it is larger than 2 MB',
    );
    await site.close();
  });
});

describe('PreloadListFile', () => {
  it('notices changes by others', () => {
    const [reader, writer] = [new PreloadListFile(dataDir, 0), new PreloadListFile(dataDir, 0)];
    expect(reader.current()).toBeNull();
    writer.replace(held(daysAgo(1)));
    expect(reader.current()?.covers('held.org')).toBe(true);
    writer.replace(packEntries(new Map([['other.org', 'host']]), { listedAt: daysAgo(0), source: 'test' }));
    expect(reader.current()?.covers('held.org')).toBe(false);
    rmSync(join(dataDir, 'hsts-preload-list'));
    expect(reader.current()).toBeNull();
  });
});
