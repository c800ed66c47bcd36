import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BrowserError } from '@hopwise/browser';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineAsBrowser } from '../browser-traces/testing/engine-as-browser.ts';
import { untilJob, upload } from '../bulk/testing/upload.ts';
import { createMonitor } from '../monitors/testing/monitor-client.ts';
import { createTestApp, signUp, startTestSite, type TestApp, type TestSite } from '../testing/index.ts';

const deployed = ['grafana/hopwise.json', 'prometheus/hopwise.rules.yml'];
const deployedFile = (file: string) => readFileSync(join(import.meta.dirname, '../../../../deploy', file), 'utf8');

const token = 'a-token-for-Prometheus-alone';
const authorization = `Bearer ${token}`;

let isBrowserBroken = false;
let server: TestApp;
let site: TestSite;
beforeAll(async () => {
  const { follow } = engineAsBrowser();
  const browser: typeof follow = (...args) =>
    isBrowserBroken ? Promise.reject(new BrowserError('The browser ended')) : follow(...args);
  server = await createTestApp({ env: { METRICS_TOKEN: token }, deps: { browser: { follow: browser } } });
  site = await startTestSite(({ url }, response) =>
    response.writeHead(url === '/gone' ? 404 : 200).end('<title>A</title>'),
  );
});
afterAll(async () => {
  await site.close();
  await server.close();
});

const scrape = async () => {
  const { body } = await server.app.inject({ url: '/metrics', headers: { authorization } });
  /** The value of a metric with these labels, in any order. */
  return (name: string, labels: Record<string, string> = {}) => {
    const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
    const line = body
      .split('\n')
      .find((text) => /^\w+/.exec(text)?.[0] === name && wanted.every((label) => text.includes(label)));
    return line === undefined ? undefined : Number(line.split(' ').at(-1));
  };
};

describe('metrics', () => {
  it.each(['', 'Bearer', 'Bearer wrong', 'Basic abc', authorization.slice(0, -1)])(
    'are closed to %j',
    async (header) => {
      const response = await server.app.inject({ url: '/metrics', headers: { authorization: header } });
      expect([response.statusCode, response.json().error]).toEqual([401, 'UNAUTHENTICATED']);
    },
  );

  it('are in the text format of Prometheus', async () => {
    const response = await server.app.inject({ url: '/metrics', headers: { authorization } });
    expect(response.headers).toMatchObject({
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    });
    const samples = response.body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(samples.filter((line) => !/^\w+(\{.*\})? (-?[\d.e+-]+|NaN|\+Inf)$/i.test(line))).toEqual([]);
  });

  it('count tracks by status, and time requests by route, analyses, reports and browser traces', async () => {
    const person = await signUp(server);
    const before = await scrape();
    const tracked = await person.call('POST', '/v2/track', { url: site.origin });
    await person.call('POST', '/v2/track', { url: `${site.origin}/gone` });
    await person.call('GET', `/api/v2/export/${tracked.json().data.check.id}/pdf`);
    const browserTrace = `/v2/checks/${tracked.json().data.check.id}/browser-trace`;
    await person.call('POST', browserTrace);
    isBrowserBroken = true;
    await person.call('POST', browserTrace);
    await person.call('GET', `/v2/export/00000000-0000-4000-8000-000000000000/pdf?secret=1`);
    const after = await scrape();
    const grown = (name: string, labels: Record<string, string>) =>
      (after(name, labels) ?? 0) - (before(name, labels) ?? 0);
    expect(grown('hopwise_tracks_total', { status: 'OK' })).toBe(1);
    expect(grown('hopwise_tracks_total', { status: 'ERROR' })).toBe(1);
    const requests = 'hopwise_http_request_duration_seconds_count';
    expect(grown(requests, { method: 'POST', route: '/v2/track', status: '2xx' })).toBe(2);
    expect(grown(requests, { method: 'GET', route: '/v2/export/:checkId/:format', status: '4xx' })).toBe(1);
    expect(grown('hopwise_work_duration_seconds_count', { work: 'analysis', outcome: 'done' })).toBe(2);
    expect(grown('hopwise_work_duration_seconds_count', { work: 'pdf', outcome: 'done' })).toBe(1);
    for (const outcome of ['done', 'failed']) {
      expect(grown('hopwise_work_duration_seconds_count', { work: 'browser', outcome }), outcome).toBe(1);
    }
  });

  it('include the current bulk jobs', async () => {
    const person = await signUp(server);
    const { jobId } = (await upload(server.app, person.cookie, 'url\nhttp://\n')).json().data;
    await untilJob(person, jobId);
    const figure = await scrape();
    expect(figure('hopwise_bulk_jobs_open')).toBe(0);
    expect(['pending', 'succeeded', 'failed'].map((state) => figure('hopwise_bulk_rows', { state }))).toEqual([
      0, 0, 1,
    ]);
  });

  it("include monitors under the blackbox exporter's names", async () => {
    const { db } = server.database;
    const person = await signUp(server);
    const { id } = await createMonitor(person, { url: 'http://unknown.test/', name: 'Shop "old"' });
    const state = {
      reach: 'down',
      certificates: [{ validTo: '2027-03-01T00:00:00Z' }, { validTo: '2027-02-01T00:00:00Z' }],
    };
    await db.execute(sql`
      update monitors set next_at = now() + interval '1 hour', last_run_at = now(), turn = 1000, shown_state = 'down',
        last_status_code = 503, last_redirects = 2, last_time_ms = 250, state = state || ${JSON.stringify(state)}::jsonb
      where id = ${id}`);
    const figure = await scrape();
    const labels = { monitor_id: id, monitor: 'Shop \\"old\\"' };
    expect([
      figure('probe_success', labels),
      figure('probe_http_status_code', labels),
      figure('probe_http_redirects', labels),
      figure('probe_duration_seconds', labels),
      figure('probe_ssl_earliest_cert_expiry', labels),
    ]).toEqual([0, 503, 2, 0.25, Date.parse('2027-02-01T00:00:00Z') / 1000]);
    expect(figure('hopwise_monitors', { state: 'down' })).toBe(1);
    await person.call('DELETE', `/api/v2/monitors/${id}`);
    expect((await scrape())('probe_success', labels)).toBeUndefined();
  });

  it('include the process and, on PostgreSQL, its connections', async () => {
    const figure = await scrape();
    expect(figure('hopwise_database_up')).toBe(1);
    expect(figure('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect(figure('process_resident_memory_bytes')).toBeGreaterThan(1e6);
    const isCounted = figure('hopwise_database_connections', { state: 'idle' }) !== undefined;
    expect(isCounted).toBe(server.database.kind === 'postgresql');
  });

  it('count slow database turns', async () => {
    const { database } = server;
    const before = database.longTurns();
    await database.db.execute(sql`select pg_sleep(0.3)`);
    // A turn is counted before the next one starts.
    await database.db.execute(sql`select 1`);
    const after = database.longTurns();
    expect(after).toBeGreaterThan(before);
    const told = (await scrape())('hopwise_database_long_turns_total');
    // On a busy computer, reading the metrics may itself be slow.
    expect(told).toBeGreaterThanOrEqual(after);
    expect(told).toBeLessThanOrEqual(database.longTurns());
  });

  it('have one name for all unknown paths', async () => {
    await server.app.inject('/nowhere/1');
    await server.app.inject('/nowhere/2');
    const { body } = await server.app.inject({ url: '/metrics', headers: { authorization } });
    expect(body).not.toContain('nowhere');
  });

  it('count alerts by state, and the age of the oldest pending one', async () => {
    const { db } = server.database;
    const ada = await signUp(server);
    const receiver = await startTestSite((_request, response) => response.end());
    const path = '/api/v2/projects/default-project/alert-channels';
    const settings = { kind: 'webhook', url: receiver.origin };
    const { channel } = (await ada.call('POST', path, { name: 'Hook', settings })).json().data;
    for (let turn = 0; turn < 3; turn += 1) await ada.call('POST', `/api/v2/alert-channels/${channel.id}/test`);
    await receiver.close();
    // One has been waiting for an hour and isn't due yet; one was given up two days ago.
    const hourAgo = sql`now() - interval '1 hour'`;
    await db.execute(sql`update alert_deliveries set state = 'waiting', created_at = ${hourAgo},
      next_attempt_at = now() + interval '1 day' where id = (select min(id::text)::uuid from alert_deliveries)`);
    await db.execute(sql`update alert_deliveries set state = 'gave-up', created_at = now() - interval '2 days'
      where id = (select max(id::text)::uuid from alert_deliveries)`);
    const figure = await scrape();
    const of = (state: string) => figure('hopwise_alert_deliveries', { state });
    expect([of('waiting'), of('delivered'), of('gave-up'), of('disabled')]).toEqual([1, 1, 0, 0]);
    expect(Math.round((figure('hopwise_alert_oldest_waiting_seconds') ?? 0) / 60)).toBe(60);
  });

  it.each(deployed)('are those that %s uses', async (file) => {
    const shown = [...deployedFile(file).matchAll(/\b(?:hopwise|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    );
    const { body } = await server.app.inject({ url: '/metrics', headers: { authorization } });
    const told = new Set([...body.matchAll(/^# HELP (\w+)/gm)].map(([, name]) => name));
    // Only PostgreSQL has connections.
    if (server.database.kind === 'embedded') told.add('hopwise_database_connections');
    expect(shown.length).toBeGreaterThan(10);
    expect([...new Set(shown)].filter((name) => !told.has(name))).toEqual([]);
  });

  it.each(deployed)('have a route filter in %s that leaves out routes waiting for a site', (file) => {
    const filters = [...deployedFile(file).matchAll(/route!~\\?"(.+?)\\?"/g)].map(([, pattern]) => pattern ?? '');
    const routes = server.app.registeredRoutes.filter(({ method }) => method !== 'HEAD');
    // Creating a monitor counts as a call, but no one waits for its first run.
    const waits = ({ url, rateClass, access }: (typeof routes)[number]) =>
      (rateClass === 'track' && !url.endsWith('/monitors')) || access === 'key';
    const urlsOf = (listed: typeof routes) => [...new Set(listed.map(({ url }) => url))].sort();
    expect(filters.length).toBeGreaterThan(0);
    for (const filter of filters) {
      expect(urlsOf(routes.filter(({ url }) => new RegExp(`^(?:${filter})$`).test(url)))).toEqual(
        urlsOf(routes.filter(waits)),
      );
    }
  });

  it('have names that follow Prometheus conventions', async () => {
    const { body } = await server.app.inject({ url: '/metrics', headers: { authorization } });
    const metrics = [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => ({ name, type }));
    expect(metrics.length).toBeGreaterThan(20);
    expect(metrics.filter(({ name, type }) => name.endsWith('_total') !== (type === 'counter'))).toEqual([]);
    const unfit =
      /_(?:count|sum|bucket|info_total|gauge|counter|histogram)$|milliseconds|_ms(?:_|$)|kilobytes|megabytes|minutes|[A-Z]/;
    expect(metrics.filter(({ name }) => unfit.test(name))).toEqual([]);
    const helped = new Set([...body.matchAll(/^# HELP (\w+) \S/gm)].map(([, name]) => name));
    expect(metrics.filter(({ name }) => !helped.has(name))).toEqual([]);
  });

  it('are unavailable unless a token is set', async () => {
    const other = await createTestApp();
    const response = await other.app.inject({ url: '/metrics', headers: { authorization, accept: 'text/plain' } });
    await other.close();
    expect(response.statusCode).toBe(404);
  });
});

it('are available while the database is unavailable', async () => {
  const other = await createTestApp({ env: { METRICS_TOKEN: token } });
  await other.database.close();
  const response = await other.app.inject({ url: '/metrics', headers: { authorization } });
  await other.close();
  expect(response.statusCode).toBe(200);
  expect(response.body).not.toMatch(/^hopwise_bulk_jobs_open /m);
  expect(response.body).toMatch(/^hopwise_database_up 0$/m);
  expect(response.body).toMatch(/^process_resident_memory_bytes /m);
});
