// @module-tag embedded-only
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import type { OpenedDatabase } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { createTestDatabase, startTestSite, type TestDatabase, type TestSite } from '../testing/index.ts';
import { blocklistEntries, blocklists } from './blocklists-table.ts';
import { importBlocklist } from './import-blocklist.ts';
import { createGoogleSafeBrowsing, createSafeBrowsing } from './safe-browsing.ts';

const logger = { warn: () => undefined, error: () => undefined };
let testDatabase: TestDatabase;
let database: OpenedDatabase;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await openDatabase(readConfig(testDatabase.env), logger);
});
afterAll(async () => {
  await database.close();
  await testDatabase.remove();
});
beforeEach(async () => {
  await database.db.delete(blocklists);
});

const importLines = (name: string, ...lines: string[]) =>
  importBlocklist(database.db, Readable.from(lines.map((line) => Buffer.from(`${line}\r\n`))), name);
const ask = (...urls: string[]) => createSafeBrowsing({ db: database.db, logger })(urls);

describe('without any list', () => {
  it('the status is unknown', async () => {
    expect(await ask('https://example.com/')).toEqual({ verdict: 'UNKNOWN', sources: [], checkedAt: null });
  });
});

describe('imported lists', () => {
  it('cover hosts with their subdomains, and single URLs', async () => {
    expect(await importLines('hosts', '# title', 'evil.test', 'not a host', 'pages.test/bad.html')).toEqual({
      imported: 2,
      skipped: 1,
    });
    const verdictOf = async (url: string) => (await ask(url)).verdict;
    expect(await verdictOf('https://www.evil.test/any?x')).toBe('UNSAFE');
    expect(await verdictOf('http://pages.test/bad.html')).toBe('UNSAFE');
    expect(await verdictOf('http://pages.test/good.html')).toBe('SAFE');
    expect(await verdictOf('http://notevil.test/')).toBe('SAFE');
  });

  it('are queried for every hop', async () => {
    await importLines('hosts', 'evil.test');
    expect((await ask('http://good.test/', 'http://evil.test/', 'http://good.test/end')).verdict).toBe('UNSAFE');
  });

  it('report which URLs they list, and only known details', async () => {
    await importLines('hosts', 'evil.test', 'pages.test/bad.html');
    const urls = ['http://good.test/', 'http://www.evil.test/a', 'https://pages.test/bad.html'];
    expect((await ask(...urls)).sources).toMatchObject([{ verdict: 'UNSAFE', threats: [], urls: urls.slice(1) }]);
  });

  it('are noticed shortly after an import, and not looked for in between', async () => {
    const patient = createSafeBrowsing({ db: database.db, logger, lookAgainMs: 60_000 });
    const eager = createSafeBrowsing({ db: database.db, logger, lookAgainMs: 0 });
    const verdicts = async () => [
      (await patient(['http://evil.test/'])).verdict,
      (await eager(['http://evil.test/'])).verdict,
    ];
    expect(await verdicts()).toEqual(['UNKNOWN', 'UNKNOWN']);
    await importLines('hosts', 'evil.test');
    expect(await verdicts()).toEqual(['UNKNOWN', 'UNSAFE']);
  });

  it('are named with their threats', async () => {
    await importLines('first', 'evil.test');
    await importLines('second', 'other.test');
    const { sources, checkedAt } = await ask('http://evil.test/');
    expect(sources.map(({ name, verdict }) => [name.split(' ')[0], verdict])).toEqual([
      ['first', 'UNSAFE'],
      ['second', 'SAFE'],
    ]);
    expect(checkedAt).not.toBeNull();
  });

  it('replace the list of the same name', async () => {
    await importLines('hosts', 'evil.test');
    await importLines('hosts', 'worse.test', 'worse.test');
    expect((await ask('http://evil.test/')).verdict).toBe('SAFE');
    expect((await ask('http://worse.test/')).verdict).toBe('UNSAFE');
  });

  it('with many lines are stored in batches', { tags: 'slow' }, async () => {
    const lines = Array.from({ length: 12_000 }, (_each, index) => `host-${index}.test`);
    expect((await importLines('large', ...lines)).imported).toBe(12_000);
    expect((await ask('http://host-11999.test/')).verdict).toBe('UNSAFE');
  });

  it('block no one during an import', async () => {
    await importLines('hosts', 'evil.test');
    const more = Promise.withResolvers<void>();
    const slow = Readable.from(
      (async function* () {
        yield Buffer.from(Array.from({ length: 1500 }, (_each, index) => `host-${index}.test\n`).join(''));
        await more.promise;
        yield Buffer.from('worse.test\n');
      })(),
    );
    const importing = importBlocklist(database.db, slow, 'hosts');
    while ((await database.db.$count(blocklistEntries)) < 1000);
    expect((await ask('http://evil.test/')).verdict).toBe('UNSAFE');
    expect((await ask('http://host-1.test/')).verdict).toBe('SAFE');
    more.resolve();
    expect((await importing).imported).toBe(1501);
    const { sources } = await ask('http://worse.test/');
    expect(sources.map(({ name, verdict }) => [name.split(' ')[0], verdict])).toEqual([['hosts', 'UNSAFE']]);
    expect((await ask('http://evil.test/')).verdict).toBe('SAFE');
    expect(await database.db.$count(blocklistEntries)).toBe(1501);
  });

  it('keep the old list when reading the new one fails', async () => {
    await importLines('hosts', 'evil.test');
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('worse.test\n');
        throw new Error('disk gone');
      })(),
    );
    await expect(importBlocklist(database.db, broken, 'hosts')).rejects.toThrow('disk gone');
    expect((await ask('http://evil.test/')).verdict).toBe('UNSAFE');
    expect((await ask('http://worse.test/')).verdict).toBe('SAFE');
    expect(await database.db.$count(blocklistEntries)).toBe(1);
  });
});

describe('Google Safe Browsing', () => {
  let service: TestSite;
  const calls: URL[] = [];
  const keys: unknown[] = [];
  const sha256 = (text: string) => createHash('sha256').update(text).digest();
  let isBroken = false;

  beforeAll(async () => {
    service = await startTestSite((request, response) => {
      const call = new URL(request.url ?? '', 'http://service.test');
      calls.push(call);
      keys.push(request.headers['x-goog-api-key']);
      if (isBroken) return response.writeHead(503).end();
      const listed = sha256('evil.test/');
      const isAsked = call.searchParams.getAll('hashPrefixes').includes(listed.subarray(0, 4).toString('base64url'));
      const fullHashes = isAsked
        ? [{ fullHash: listed.toString('base64'), fullHashDetails: [{ threatType: 'SOCIAL_ENGINEERING' }] }]
        : undefined;
      return response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ fullHashes, cacheDuration: '300s' }));
    });
  });
  afterAll(() => service.close());
  beforeEach(() => {
    calls.length = 0;
    isBroken = false;
  });

  const google = () => createGoogleSafeBrowsing({ url: new URL(service.origin), apiKey: 'the-key' });
  const askGoogle = (asked: ReturnType<typeof google>, url: string) =>
    createSafeBrowsing({ db: database.db, google: asked, logger })([url]);

  it('finds listed URLs by hash prefixes alone', async () => {
    expect(await askGoogle(google(), 'http://www.evil.test/secret?token=1')).toMatchObject({
      verdict: 'UNSAFE',
      sources: [
        {
          name: 'Google Safe Browsing',
          verdict: 'UNSAFE',
          threats: ['SOCIAL_ENGINEERING'],
          urls: ['http://www.evil.test/secret?token=1'],
        },
      ],
    });
    expect(calls[0]?.pathname).toBe('/v5/hashes:search');
    expect(calls[0]?.href).not.toContain('evil');
    expect(keys[0]).toBe('the-key');
  });

  it('finds nothing about others, and queries them once', async () => {
    const asked = google();
    expect((await askGoogle(asked, 'http://good.test/')).verdict).toBe('SAFE');
    expect((await askGoogle(asked, 'http://good.test/')).verdict).toBe('SAFE');
    expect(calls).toHaveLength(1);
  });

  it('is paused for a while after a failure, except for cached results', async () => {
    const asked = google();
    await askGoogle(asked, 'http://good.test/');
    isBroken = true;
    const verdictOf = async (url: string) => (await askGoogle(asked, url)).verdict;
    expect([await verdictOf('http://first.test/'), await verdictOf('http://second.test/')]).toEqual([
      'UNKNOWN',
      'UNKNOWN',
    ]);
    expect(await verdictOf('http://good.test/')).toBe('SAFE');
    expect(calls).toHaveLength(2);
  });

  it("isn't followed when it redirects", async () => {
    const elsewhere = await startTestSite((request, response) => {
      calls.push(new URL(request.url ?? '', 'http://elsewhere.test'));
      response.end('{}');
    });
    const moved = await startTestSite((_request, response) => {
      response.writeHead(302, { location: elsewhere.origin }).end();
    });
    const asked = createGoogleSafeBrowsing({ url: new URL(moved.origin), apiKey: 'the-key' });
    expect((await askGoogle(asked, 'http://good.test/')).verdict).toBe('UNKNOWN');
    expect(calls).toEqual([]);
    await Promise.all([moved.close(), elsewhere.close()]);
  });

  it('leaves the status unknown when unavailable, unless a list knows', async () => {
    isBroken = true;
    expect(await askGoogle(google(), 'http://good.test/')).toMatchObject({
      verdict: 'UNKNOWN',
      sources: [{ name: 'Google Safe Browsing', verdict: 'UNKNOWN', threats: [], urls: [] }],
    });
    await importLines('hosts', 'evil.test');
    expect((await askGoogle(google(), 'http://evil.test/')).verdict).toBe('UNSAFE');
  });
});
