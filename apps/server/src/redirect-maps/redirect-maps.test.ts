import { readContract } from '@hopwise/contract';
import { lintedRedirects, redirectContract, redirectDialects, redirectFileLimits } from '@hopwise/model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callTool, connectMcp, makeKey } from '../mcp/testing/mcp-client.ts';
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/index.ts';

let server: TestApp;
let ada: TestPerson;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await signUp(server);
});

const text = '/a /b 301\n/b /c 301\n/x\n';
const post = (path: string, body: object) => ada.call('POST', `/api/v2/redirect-maps/${path}`, body);

describe('POST /api/v2/redirect-maps/lint', () => {
  it('finds mistakes with their places', async () => {
    const response = await post('lint', { text, fileName: '_redirects' });
    expect(response.statusCode).toBe(200);
    const found = lintedRedirects.parse(response.json().data);
    expect(found).toMatchObject({ dialect: 'netlify', title: 'Netlify _redirects', rows: 3, read: 2 });
    expect(found.counts).toEqual({ error: 1, warning: 1, info: 0 });
    expect(found.findings[0]).toMatchObject({ id: 'chain', line: 1, source: '/a', target: '/b', fixable: true });
    expect(found.findings[1]).toMatchObject({ id: 'not-read', line: 3, source: null });
  });

  it('reads a large file on a thread, counts all findings and returns the first ones', async () => {
    const rows = Array.from({ length: 3000 }, (_, at) => `/a${at} /a${at + 1}\n`).join('');
    const found = lintedRedirects.parse((await post('lint', { text: rows, dialect: 'netlify' })).json().data);
    expect(found.findings.length).toBe(redirectFileLimits.findings);
    expect(found.counts.error).toBe(2999);
  });

  it('reads a usual file while it reads a large one of someone else', async () => {
    const usual = `${text}${'/p/* /q/:splat\n'.repeat(200)}`;
    await post('lint', { text: usual, fileName: '_redirects' });
    const large = Array.from({ length: 20_000 }, (_, at) => `/area-${at}/* /guide-${at}/:splat\n`).join('');
    const grace = await signUp(server);
    const finished: string[] = [];
    await Promise.all([
      grace
        .call('POST', '/api/v2/redirect-maps/lint', { text: large, fileName: '_redirects' })
        .then(() => finished.push('large')),
      post('lint', { text: usual, fileName: '_redirects' }).then(() => finished.push('usual')),
    ]);
    expect(finished).toEqual(['usual', 'large']);
  });

  it.each([
    ['no text', {}, 'The text of the redirect file is missing'],
    ['an empty text', { text: '' }, 'The text of the redirect file is empty'],
    ['an unknown dialect', { text, dialect: 'perl' }, `Dialect must be one of ${redirectDialects.join(', ')}`],
    ['a host that is none', { text, hosts: ['https://a.example/'] }, 'A host must be a name such as www.example.com'],
    [
      'a text without redirects',
      { text: 'hello' },
      "Hopwise doesn't recognize this as a redirect file. Choose its format (dialect).",
    ],
    ['a binary text', { text: `${text}\0`, dialect: 'netlify' }, 'The file is binary: line 4 has a NUL character.'],
  ])('rejects %s', async (_, body, message) => {
    const response = await post('lint', body);
    expect(response.json()).toMatchObject({ error: 'VALIDATION_FAILED', details: [{ message }] });
    expect(response.statusCode).toBe(400);
  });

  it('rejects a text beyond the limit', async () => {
    const response = await post('lint', { text: 'a'.repeat(redirectFileLimits.textLength + 1) });
    expect(response.json().details).toEqual([{ path: 'text', message: 'The file is too large. The limit is 10 MB.' }]);
  });
});

describe('POST /api/v2/redirect-maps/contract', () => {
  it('returns a contract that the server can store', async () => {
    const response = await post('contract', {
      text: `${text}/p/* /q/:splat\n`,
      fileName: '_redirects',
      base: 'https://www.example.com',
    });
    const made = redirectContract.parse(response.json().data);
    expect(made).toMatchObject({ tests: 3, skippedRows: 1, skipped: [{ line: 3, reason: 'The row has no target' }] });
    expect(readContract(made.text).contract.tests.map(({ from, location }) => [from, location])).toEqual([
      ['/a', '/b'],
      ['/b', '/c'],
      ['/p/zq7xw', '/q/zq7xw'],
    ]);
    const kept = await ada.call('POST', '/api/v2/projects/default-project/contracts', {
      name: 'Moved',
      text: made.text,
    });
    expect(kept.statusCode).toBe(201);
  });

  it('needs a site for paths', async () => {
    expect((await post('contract', { text, fileName: '_redirects' })).json().message).toBe(
      'The sources are paths. Add the site that they belong to as "base".',
    );
  });
});

it('is a tool for assistants, with a read-only key', async () => {
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const client = await connectMcp(origin, (await makeKey(ada, 'read')).key);
  const result = await callTool(client, 'lint_redirects', { text, fileName: '_redirects' });
  expect(result.data).toMatchObject({
    title: 'Netlify _redirects',
    rows: 3,
    findings: [{ id: 'chain' }, { id: 'not-read' }],
  });
  await client.close();
});
