import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractLimits, listedContract, megabyte, storedContract } from '@hopwise/model';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/index.ts';
import { textBodyLimit } from './route-parts.ts';
import { createContract } from './testing/contract-client.ts';

let server: TestApp;
let ada: TestPerson;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await signUp(server);
});

const text = 'version: 1\nbase: https://www.example.com\ntests:\n  - /old -> /new\n  - { from: "/{a,b}", to: /c }\n';
const listed = async (person: TestPerson, projectId = 'default-project') =>
  (await person.call('GET', `/api/v2/projects/${projectId}/contracts`)).json().data.contracts;

describe('the nginx configuration of deploy/', () => {
  it('passes on every body that the server accepts, so that its own error arrives for larger ones', () => {
    const conf = readFileSync(join(import.meta.dirname, '../../../../deploy/nginx/hopwise.conf'), 'utf8');
    const limits = [...conf.matchAll(/client_max_body_size (\d+)m?;/g)].map(([, size]) => Number(size));
    expect(limits, 'the whole server, and uploads without a limit').toEqual([expect.any(Number), 0]);
    expect((limits[0] ?? 0) * megabyte).toBeGreaterThan(textBodyLimit);
  });
});

describe('a contract', () => {
  it('is created, opened, listed, renamed, changed and deleted', async () => {
    const made = storedContract.parse(await createContract(ada, text, { name: ' Shop ' }));
    expect(made).toMatchObject({ name: 'Shop', spelling: 'yaml', text, version: 1, tests: 2, cases: 3, lastRun: null });
    expect((await ada.call('GET', `/api/v2/contracts/${made.id}`)).json().data.contract).toEqual(made);
    expect((await listed(ada)).map((each: object) => listedContract.parse(each).name)).toEqual(['Shop']);
    expect((await listed(ada))[0]).not.toHaveProperty('text');

    const change = (body: object) => ada.call('PUT', `/api/v2/contracts/${made.id}`, body);
    const renamed = (await change({ name: 'Store' })).json().data.contract;
    expect([renamed.name, renamed.version, renamed.text]).toEqual(['Store', 1, text]);
    const changed = (await change({ text: '/x -> /y\n', base: 'https://a.example', version: 1 })).json().data.contract;
    expect(changed).toMatchObject({ spelling: 'lines', base: 'https://a.example', version: 2, tests: 1, cases: 1 });

    expect((await ada.call('DELETE', `/api/v2/contracts/${made.id}`)).json().data).toEqual({ deleted: true });
    expect((await ada.call('GET', `/api/v2/contracts/${made.id}`)).statusCode).toBe(404);
    expect(await listed(ada)).toEqual([]);
  });

  it('is rejected with every problem and its location, and nothing is stored', async () => {
    const bad = 'version: 1\nbase: https://www.example.com\ntests:\n  - { from: /a, too: /b }\n  - nowhere -> /x\n';
    const refused = await ada.call('POST', '/api/v2/projects/default-project/contracts', { name: 'Bad', text: bad });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toEqual({
      error: 'CONTRACT_INVALID',
      message: 'Line 4: Unknown name: too, and 1 more problem',
      details: [
        { path: 'text', line: 4, column: 17, message: 'Unknown name: too' },
        { path: 'text', line: 5, column: 5, message: 'nowhere is neither a URL nor a path. A path starts with /.' },
      ],
    });
    expect(await listed(ada)).toEqual([]);
    const made = await createContract(ada, text);
    const kept = await ada.call('PUT', `/api/v2/contracts/${made.id}`, { text: bad });
    expect(kept.statusCode).toBe(422);
    expect((await ada.call('GET', `/api/v2/contracts/${made.id}`)).json().data.contract).toEqual(made);
  });

  it('with a password in a URL is rejected, even in a comment', async () => {
    const before = await createContract(ada, text);
    const words = "URLs can't contain a password. Remove it.";
    const lines = 'https://ada:s3cret@a.example/x -> /y\n# https://ada:s3cret@a.example\nhttps://ada@a.example/x 200\n';
    const refused = await ada.call('PUT', `/api/v2/contracts/${before.id}`, { text: lines });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().details).toEqual([
      { path: 'text', line: 1, column: 1, message: words },
      { path: 'text', line: 2, column: 3, message: words },
    ]);
    const escaped = 'version: 1\ntests: [{ from: "https://ada:s3cret\\u0040a.example/", to: /x }]\n';
    const body = { name: 'Escaped', text: escaped };
    const second = await ada.call('POST', '/api/v2/projects/default-project/contracts', body);
    expect(second.json().details).toEqual([{ path: 'text', line: 2, column: 9, message: words }]);
    const base = 'https://:s3cret@a.example';
    expect((await ada.call('PUT', `/api/v2/contracts/${before.id}`, { base })).statusCode).toBe(400);
    expect((await ada.call('POST', `/api/v2/contracts/${before.id}/runs`, { base })).statusCode).toBe(400);
    const name = 'Shop at https://ada:s3cret@a.example';
    const renamed = await ada.call('PUT', `/api/v2/contracts/${before.id}`, { name });
    expect(renamed.json()).toMatchObject({ message: 'Contract name contains a URL with a password. Remove it.' });
    expect((await ada.call('POST', '/api/v2/projects/default-project/contracts', { name, text })).statusCode).toBe(400);
    const { rows } = await server.database.db.execute(sql`select * from contracts`);
    expect(JSON.stringify(rows)).not.toContain('s3cret');
  });

  it('needs a site for its paths, in the text or as its base', async () => {
    const refused = await ada.call('POST', '/api/v2/projects/default-project/contracts', {
      name: 'Lines',
      text: '/a -> /b\n',
    });
    expect(refused.json().details).toEqual([
      { path: 'text', line: 1, column: 1, message: '/a is a path. Set base to the site.' },
    ]);
    expect(await createContract(ada, '/a -> /b\n', { base: 'https://www.example.com' })).toMatchObject({
      spelling: 'lines',
      base: 'https://www.example.com',
    });
  });

  it.each([
    [
      'too many cases',
      `version: 1\nbase: https://a.example\ntests:\n${Array.from({ length: 51 }, (_, at) => `  - { from: '/${at}{${Array.from({ length: 1000 }, (_each, index) => index).join(',')}}', to: /x }\n`).join('')}`,
      422,
    ],
    ['a text that is too long', `# ${'x'.repeat(contractLimits.textLength)}`, 400],
    ['a body that is too long', 'x'.repeat(26 * 1024 * 1024), 413],
    ['no text', undefined, 400],
    ['an empty text', '', 422],
  ])('is rejected with %s', async (_, given, status) => {
    const body = { name: 'Refused', text: given };
    const refused = await ada.call('POST', '/api/v2/projects/default-project/contracts', body);
    expect([refused.statusCode, refused.json().message]).toEqual([status, expect.any(String)]);
  });

  it('that is long is read by a thread, with the same errors', async () => {
    const lines = Array.from({ length: 1000 }, (_, at) => `https://a.example/old-${at} -> /new-${at}\n`).join('');
    expect(await createContract(ada, lines)).toMatchObject({ spelling: 'lines', tests: 1000 });
    const body = { name: 'Long', text: `${lines}nowhere\n` };
    const refused = await ada.call('POST', '/api/v2/projects/default-project/contracts', body);
    expect(refused.json().details).toMatchObject([{ path: 'text', line: 1001, column: 1 }]);
  });

  it("isn't overwritten by an update based on an older version", async () => {
    const { id } = await createContract(ada, text);
    const change = (version: number, addition: string) =>
      ada.call('PUT', `/api/v2/contracts/${id}`, { text: `${text}  - ${addition}\n`, version });
    const both = await Promise.all([change(1, '/first 410'), change(1, '/second 410')]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const stale = both.find(({ statusCode }) => statusCode === 409);
    expect(stale?.json().message).toBe('This contract changed since you opened it. Reload and reapply your change.');
  });

  it('counts as unchanged when a call changes nothing', async () => {
    const made = await createContract(ada, text);
    const change = async (body: object) =>
      (await ada.call('PUT', `/api/v2/contracts/${made.id}`, body)).json().data.contract;
    for (const same of [{}, { base: null }, { name: made.name, text }]) expect(await change(same)).toEqual(made);
    const renamed = await change({ name: 'Another' });
    expect(Date.parse(renamed.updatedAt)).toBeGreaterThan(Date.parse(made.updatedAt));
  });

  it('has a unique name in its project', async () => {
    await createContract(ada, text, { name: 'One' });
    const { id } = await createContract(ada, text, { name: 'Two' });
    const again = await ada.call('POST', '/api/v2/projects/default-project/contracts', { name: 'One', text });
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      'The project already has a contract named "One". Choose another name.',
    ]);
    expect((await ada.call('PUT', `/api/v2/contracts/${id}`, { name: 'One' })).statusCode).toBe(409);
    const other = await signUp(server);
    expect((await createContract(other, text, { name: 'One' })).name).toBe('One');
  });

  it("doesn't exist for others, and members of its organization change only their own", async () => {
    const { id } = await createContract(ada, text);
    const eve = await signUp(server);
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['GET', '/runs'],
      ['POST', '/runs'],
      ['POST', '/badge'],
    ] as const) {
      const { statusCode } = await eve.call(
        method,
        `/api/v2/contracts/${id}${path}`,
        method === 'GET' ? undefined : {},
      );
      expect([method, path, statusCode]).toEqual([method, path, 404]);
    }
    expect((await eve.call('GET', `/api/v2/projects/${(await listed(ada))[0].projectId}/contracts`)).statusCode).toBe(
      404,
    );
    expect((await server.app.inject(`/api/v2/contracts/${id}`)).statusCode).toBe(401);
  });
});
