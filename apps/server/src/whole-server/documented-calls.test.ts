// @module-tag embedded-only
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorBody } from '@hopwise/model';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAppWithSite, type TestApp, type TestPerson, type TestSite } from '../testing/index.ts';

/** The curl commands in the documentation, sent to a real server. scripts/doc-examples.test.ts checks everything else. */
const root = join(import.meta.dirname, '../../../..');
const pages = globSync(['*.md', 'docs/*.md'], { cwd: root }).map((file) => ({
  file: file.replaceAll('\\', '/'),
  text: readFileSync(join(root, file), 'utf8'),
}));
const blocksOf = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, block = '']) => block);

const calls = pages.flatMap(({ file, text }) =>
  blocksOf(text, 'sh')
    .flatMap((block) => block.replaceAll(/\\\n\s*/g, ' ').split('\n'))
    .filter((line) => line.startsWith('curl '))
    .map((line) => ({ file, line })),
);

let server: TestApp;
let site: TestSite;
let person: TestPerson;
let variables: Record<string, string>;
beforeAll(async () => {
  ({ server, site, person } = await createAppWithSite((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Page</title>');
  }));
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const track = async () =>
    (await person.call('POST', '/api/v2/track', { url: site.origin })).json().data.check.id as string;
  const { key } = (await person.call('POST', '/api/v2/api-keys', { name: 'Docs', scope: 'read-write' })).json().data;
  variables = { HOPWISE_API_KEY: key, ID: await track(), OTHER_ID: await track() };
});
afterAll(() => server.close());

const local = (text: string) =>
  text
    .replaceAll(/\$([A-Z_]+)/g, (_, name: string) => variables[name] ?? `unknown variable ${name}`)
    .replaceAll(/https:\/\/www\.example\.com|(?<=")example\.com/g, site.origin)
    .replace('http://127.0.0.1:3000', server.app.listeningOrigin);

/** What curl sends for the options that the documentation uses. */
function requestOf(line: string): Request {
  const words = [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, single, double, plain]) =>
    local(single ?? double ?? plain ?? ''),
  );
  const valuesOf = (option: string) => words.filter((_, at) => words[at - 1] === option);
  const headers = valuesOf('-H').map((header) => header.split(/: (.*)/s).slice(0, 2) as [string, string]);
  const fields = valuesOf('-F').map((field) => field.split(/=(.*)/s) as [string, string]);
  const form = new FormData();
  for (const [name, value] of fields) {
    if (value.startsWith('@')) form.append(name, new Blob([`url\n${site.origin}\n`]), value.slice(1));
    else form.append(name, value);
  }
  const [data] = valuesOf('-d');
  const body = data ?? (fields.length > 0 ? form : undefined);
  const [method = body === undefined ? 'GET' : 'POST'] = valuesOf('-X');
  const url = words.find((word) => word.startsWith('http')) ?? '';
  return new Request(url, { method, headers, ...(body !== undefined && { body }) });
}

/** The server of this test has no browser. */
const withoutBrowser: Record<string, number> = { 'POST browser-trace': 409, 'GET screenshot': 404 };

it.each(calls)('responds to $line ($file)', async ({ line }) => {
  const request = requestOf(line);
  const response = await fetch(request);
  const expected = withoutBrowser[`${request.method} ${request.url.split('/').at(-1)}`];
  const body = await response.text();
  if (expected === undefined) expect(response.ok, body).toBe(true);
  else expect(response.status, body).toBe(expected);
});

it('has curl commands to run', () => {
  expect(calls.length).toBeGreaterThan(12);
});

it('responds with the error body that docs/api.md shows', async () => {
  const [shown = ''] = blocksOf(pages.find(({ file }) => file === 'docs/api.md')?.text ?? '', 'json');
  const response = await server.app.inject({ method: 'POST', url: '/api/v2/track', payload: { url: '' } });
  expect(response.json()).toEqual(errorBody.parse(JSON.parse(shown)));
});

it.each(blocksOf(pages.find(({ file }) => file === 'docs/bulk.md')?.text ?? '', 'csv'))(
  'accepts every row of the bulk file %j',
  async (file) => {
    const form = new FormData();
    form.append('projectId', 'default-project');
    form.append('file', new Blob([local(file)]), 'urls.csv');
    const headers = { authorization: `Bearer ${variables.HOPWISE_API_KEY}` };
    const origin = server.app.listeningOrigin;
    const uploaded = await fetch(`${origin}/api/v2/bulk/upload`, { method: 'POST', headers, body: form });
    const { jobId } = ((await uploaded.json()) as { data: { jobId: string } }).data;
    const { data } = (await person.call('GET', `/api/v2/bulk/jobs/${jobId}/rows`)).json();
    expect(data.rows.map(({ error }: { error: string | null }) => error)).toEqual(
      file
        .trim()
        .split('\n')
        .slice(1)
        .map(() => null),
    );
  },
);
