import { readContract } from '@hopwise/contract';
import { contractLimits, contractOfJob, testedContract } from '@hopwise/model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { untilJob, upload } from '../bulk/testing/upload.ts';
import { createAppWithSite, signUp, type TestApp, type TestPerson, type TestSite } from '../testing/index.ts';
import { createContract, redirectingPages, startRun, untilRun } from './testing/contract-client.ts';

let server: TestApp;
let site: TestSite;
let ada: TestPerson;
beforeAll(async () => {
  ({ server, site } = await createAppWithSite(redirectingPages, { env: { USER_LIMIT_PER_HOUR: '30' } }));
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await signUp(server);
});

describe('the badge of a contract', () => {
  const picture = (url: string) => server.app.inject(new URL(url).pathname);

  it('shows the result of the last run to anyone with its URL, while enabled', async () => {
    const { id, badgeUrl } = await createContract(ada, `${site.origin}/old -> /new\n${site.origin}/twice -> /new\n`);
    expect(badgeUrl).toBeNull();
    const on = (await ada.call('POST', `/api/v2/contracts/${id}/badge`)).json().data.contract;
    expect(on.badgeUrl).toMatch(/^http:\/\/localhost(:\d+)?\/api\/v2\/badges\/[\w-]{43}\.svg$/);
    expect((await picture(on.badgeUrl)).body).toContain('redirects: not run yet');
    await untilRun(ada, (await startRun(ada, id, { base: 'https://staging.example' })).id);
    expect((await picture(on.badgeUrl)).body, 'staging is not the site').toContain('redirects: not run yet');
    await untilRun(ada, (await startRun(ada, id)).id);
    const passed = await picture(on.badgeUrl);
    expect([passed.statusCode, passed.headers['content-type'], passed.headers['cache-control']]).toEqual([
      200,
      'image/svg+xml; charset=utf-8',
      'public, max-age=60',
    ]);
    expect(passed.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(passed.body).toMatch(/^<svg [^>]*aria-label="redirects: 2 passed">/);
    expect(passed.body).not.toContain('<script');
    await ada.call('PUT', `/api/v2/contracts/${id}`, { text: `${site.origin}/old -> /neu\n${site.origin}/gone 410\n` });
    await untilRun(ada, (await startRun(ada, id)).id);
    expect((await picture(on.badgeUrl)).body).toContain('redirects: 1 of 2 failed');

    expect((await ada.call('POST', `/api/v2/contracts/${id}/badge`)).json().data.contract.badgeUrl).toBe(on.badgeUrl);
    const off = await ada.call('DELETE', `/api/v2/contracts/${id}/badge`);
    expect(off.json().data.contract.badgeUrl).toBeNull();
    expect((await picture(on.badgeUrl)).statusCode).toBe(404);
    const again = (await ada.call('POST', `/api/v2/contracts/${id}/badge`)).json().data.contract;
    expect(again.badgeUrl).not.toBe(on.badgeUrl);
    await ada.call('DELETE', `/api/v2/contracts/${id}`);
    expect((await picture(again.badgeUrl)).statusCode).toBe(404);
  });
});

describe('a small contract in one call', () => {
  const test = (body: object, person = ada) => person.call('POST', '/api/v2/contracts/test', body);

  it('runs while the caller waits, and stores nothing', async () => {
    const text = '/old -> /new 301\n/astray -> /new\n/drop -> /new\n/twice -> /new\n';
    const response = await test({ text, base: site.origin });
    expect(response.statusCode).toBe(200);
    const tested = testedContract.parse(response.json().data);
    expect(tested).toMatchObject({ passed: 2, failed: 1, couldNotRun: 1, warnings: 1 });
    expect(tested.rows.map(({ line, outcome, reasons }) => [line, outcome, reasons[0]])).toEqual([
      [1, 'passed', undefined],
      [2, 'failed', 'Expected /new, got /elsewhere'],
      [3, 'could-not-run', expect.stringContaining('closed the connection')],
      [4, 'passed', undefined],
    ]);
    expect(tested.rows[1]?.hops?.map(({ statusCode }) => statusCode)).toEqual([301, 200]);
    const { project } = (await ada.call('GET', '/api/v2/projects/default-project')).json().data;
    expect(project.trackingCount).toBe(0);
  });

  it('connects to the server named by connect only if it is allowed', async () => {
    const text = (connect: string) =>
      `version: 1\nbase: http://shop.example\nconnect: ${connect}\ntests: [/old -> /new]\n`;
    expect((await test({ text: text(new URL(site.origin).host) })).json().data.passed).toBe(1);
    const [row] = (await test({ text: text('169.254.169.254') })).json().data.rows;
    expect([row.outcome, row.reasons]).toEqual(['could-not-run', [expect.stringContaining('169.254.169.254')]]);
  });

  it('uses one hourly request per case, and none if too few are left', async () => {
    const text = `${site.origin}/{1,2,3,4,5,6,7,8,9,10,11,12} 200\n`;
    const first = await test({ text });
    expect(first.json().data.passed).toBe(12);
    expect((await test({ text })).statusCode).toBe(200);
    const third = await test({ text });
    expect([third.statusCode, third.json().message]).toEqual([
      429,
      expect.stringMatching(/^This needs 12 requests, but you have \d+ left this hour\. Try again in \d+ minutes$/),
    ]);
    expect((await test({ text: `${site.origin}/{1,2} 200\n` })).statusCode).toBe(200);
  });

  it('uses two for a case that must match another client', async () => {
    const clients = ['chrome', 'firefox', 'safari-iphone', 'curl', 'gptbot', 'ccbot', 'slack', 'bingbot'];
    const text = `version: 1\ntests: [{ from: ${site.origin}/new, same: clients, clients: [${clients}] }]\n`;
    expect((await test({ text })).json().data.passed).toBe(8);
    expect((await test({ text })).json().data.passed).toBe(8);
    expect((await test({ text })).statusCode).toBe(429);
  });

  it('is rejected when it is too large or invalid', async () => {
    const braces = Array.from({ length: 21 }, (_, at) => at).join(',');
    const large = await test({ text: `${site.origin}/{${braces}} 200\n` });
    expect([large.statusCode, large.json().message]).toEqual([
      413,
      'This contract has 21 cases, but one call runs at most 20. Save it in a project and run it there.',
    ]);
    const long = await test({ text: `${site.origin}/old -> /new\n${'#'.repeat(contractLimits.textLengthAtOnce)}` });
    expect([long.statusCode, long.json().message]).toEqual([
      400,
      expect.stringContaining(
        'Contracts tested in one call are limited to 64 KB. Save it in a project and run it there.',
      ),
    ]);
    // Any text that the schema accepts fits into a request.
    const wide = await test({
      text: `${site.origin}/old -> /new\n#${'é'.repeat(contractLimits.textLengthAtOnce - 100)}`,
    });
    expect(wide.statusCode).toBe(200);
    const bad = await test({ text: 'a.test/x\n' });
    expect([bad.statusCode, bad.json().details[0]]).toEqual([
      422,
      expect.objectContaining({ path: 'text', line: 1, column: 1 }),
    ]);
    const guest = await server.app.inject({ method: 'POST', url: '/api/v2/contracts/test', payload: { text: 'x' } });
    expect(guest.statusCode).toBe(401);
  });
});

describe('a contract generated from a bulk job', () => {
  const finished = async (file: string) => {
    const { jobId } = (await upload(server.app, ada.cookie, file)).json().data;
    await untilJob(ada, jobId);
    return jobId as string;
  };
  const make = async (jobId: string, query = '', person = ada) =>
    person.call('GET', `/api/v2/bulk/jobs/${jobId}/contract${query}`);

  it("expects the job's results, without uninformative ones", async () => {
    const urls = ['/old', '/gone', '/twice', '/drop'].map((path) => site.origin + path);
    const jobId = await finished(['url', ...urls, 'not a url'].join('\n'));
    const made = contractOfJob.parse((await make(jobId)).json().data);
    expect(made).toEqual({
      text: [
        'version: 1',
        `base: ${site.origin}`,
        'tests:',
        '  - { from: /old, to: /new, status: 301, final: 200 }',
        '  - /gone 410',
        '  - { from: /twice, to: /new, status: 302, final: 200 }',
        '',
      ].join('\n'),
      spelling: 'yaml',
      tests: 3,
      leftOut: 2,
    });
    const lines = (await make(jobId, '?spelling=lines')).json().data;
    expect(lines.text.split('\n')[0]).toBe(`${site.origin}/old -> ${site.origin}/new 301`);
    const { contract } = readContract((await make(jobId, '?spelling=csv')).json().data.text, { spelling: 'csv' });
    expect(contract.tests).toHaveLength(3);
  });

  it("expects the file's expectations on request", async () => {
    const file = `url,expectedUrl,expectedStatus\n${site.origin}/astray,/new,301\n${site.origin}/gone,,410\n${site.origin}/old,,\n`;
    const { text } = (await make(await finished(file), '?expect=file')).json().data;
    expect(text.split('\n').slice(3, 6)).toEqual([
      '  - /astray -> /new 301',
      '  - { from: /gone, final: 410 }',
      '  - { from: /old, to: /new, status: 301, final: 200 }',
    ]);
  });

  it('leaves out rows with a password, which is no longer stored', async () => {
    const secret = site.origin.replace('http://', 'http://ada:s3cret@');
    const jobId = await finished(`url\n${secret}/old\n${site.origin}/gone\n`);
    const made = (await make(jobId)).json().data;
    expect([made.tests, made.leftOut, made.text.includes('•••')]).toEqual([1, 1, false]);
  });

  it('is for people who see the job, once it has finished', async () => {
    const jobId = await finished(`url\n${site.origin}/old\n`);
    expect((await make(jobId, '', await signUp(server))).statusCode).toBe(404);
    const { jobId: open } = (await upload(server.app, ada.cookie, `url\n${site.origin}/hang\n`)).json().data;
    expect((await make(open)).json().message).toBe('This job is still running. Wait for it to finish.');
    await ada.call('POST', `/api/v2/bulk/jobs/${open}/cancel`);
    expect((await make(open)).json().message).toBe('No rows in this job got a response to base a test on');
  });
});
