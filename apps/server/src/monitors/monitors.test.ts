import { monitorLimits, monitorsPage } from '@hopwise/model';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createContract } from '../contracts/testing/contract-client.ts';
import { createProjectOfTeam, createTestApp, signUp, type TestApp, type TestPerson } from '../testing/index.ts';
import { createMonitor, readMonitor } from './testing/monitor-client.ts';

let server: TestApp;
let ada: TestPerson;
beforeAll(async () => {
  // Nothing runs: results don't matter here.
  server = await createTestApp({ env: { BULK_WORKERS: '0' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await signUp(server);
});

const url = 'https://shop.test/old?token=secret';
const list = async (person: TestPerson, query = '') =>
  monitorsPage.parse((await person.call('GET', `/api/v2/projects/default-project/monitors${query}`)).json().data);

describe('a monitor', () => {
  it('has defaults, and is named by host and path', async () => {
    const made = await createMonitor(ada, { url });
    expect(made).toMatchObject({
      ...{ name: 'shop.test/old', state: 'new', reason: null, uptimeRatio: null, lastRunAt: null },
      ...{ target: { kind: 'url', url }, targetName: url, schedule: { kind: 'every', minutes: 5 } },
      ...{ downLevel: 'failed', options: { headerNames: [] }, changes: [], certificates: [], badgeUrls: null },
      alerting: { failures: 2, successes: 2, reminderMinutes: null, maintenance: [], channelIds: [] },
      baseline: { traces: 0, madeAt: null, ways: 0, ignored: [] },
    });
    expect(made.uptime).toHaveLength(90);
    expect(Date.parse(made.nextRunAt ?? '')).toBeLessThanOrEqual(Date.now());
  });

  it('notifies every enabled channel of its project, unless the request names channels or none', async () => {
    const settings = { kind: 'webhook', url: 'https://hooks.example/alerts' };
    const path = '/api/v2/projects/default-project/alert-channels';
    const { channel } = (await ada.call('POST', path, { name: 'Hook', settings })).json().data;
    const broken = (await ada.call('POST', path, { name: 'Broken', settings })).json().data.channel;
    await server.database.db.execute(sql`update alert_channels set disabled_reason = 'gone' where id = ${broken.id}`);
    expect((await createMonitor(ada, { url })).alerting.channelIds).toEqual([channel.id]);
    expect((await createMonitor(ada, { url, alerting: { failures: 3 } })).alerting).toMatchObject({
      failures: 3,
      channelIds: [channel.id],
    });
    expect((await createMonitor(ada, { url, alerting: { channelIds: [] } })).alerting.channelIds).toEqual([]);
  });

  it('has only channels that its project can use, and can be saved with those it had', async () => {
    const settings = { kind: 'webhook', url: 'https://hooks.example/alerts' };
    const { projectId } = await createProjectOfTeam(server, ada);
    const [organization] = (await ada.call('GET', '/api/v2/organizations')).json().data.organizations;
    const channelOf = async (owner: string, name: string): Promise<string> =>
      (await ada.call('POST', `/api/v2/${owner}/alert-channels`, { name, settings })).json().data.channel.id;
    const own = await channelOf(`projects/${projectId}`, 'Own');
    const deleted = await channelOf(`projects/${projectId}`, 'Deleted');
    const shared = await channelOf(`organizations/${organization.id}`, 'Shared');
    const made = await ada.call('POST', `/api/v2/projects/${projectId}/monitors`, { target: { kind: 'url', url } });
    const { id, alerting } = made.json().data.monitor;
    expect(new Set(alerting.channelIds)).toEqual(new Set([own, deleted, shared]));
    await ada.call('DELETE', `/api/v2/alert-channels/${deleted}`);
    await ada.call('PUT', `/api/v2/projects/${projectId}`, { organizationId: null });
    expect((await readMonitor(ada, id)).alerting.channelIds).toEqual([own]);
    const change = (channelIds: string[]) => ada.call('PUT', `/api/v2/monitors/${id}`, { alerting: { channelIds } });
    const stale = await change(alerting.channelIds);
    expect([stale.statusCode, stale.json().data?.monitor.alerting.channelIds]).toEqual([200, [own]]);
    const other = await channelOf('projects/default-project', 'Of another project');
    expect((await change([own, other])).statusCode).toBe(400);
    const { monitors } = parse((await ada.call('GET', `/api/v2/export/monitors/yaml?projectId=${projectId}`)).body);
    expect(monitors).toMatchObject([{ notify: ['Own'] }]);
    const body = { monitors: [{ ...monitors[0], paused: false }] };
    await ada.call('POST', `/api/v2/projects/${projectId}/monitors/apply`, body);
    const again = await ada.call('POST', `/api/v2/projects/${projectId}/monitors/apply`, body);
    expect(again.json().data.changes).toMatchObject([{ action: 'unchanged' }]);
  });

  it.each([
    ['an invalid URL', { target: { kind: 'url', url: 'not a url' } }, 'Invalid URL format'],
    [
      'a password in it',
      { target: { kind: 'url', url: 'https://ada:secret@shop.test/' } },
      "URLs can't contain a password",
    ],
    ['no target', {}, 'Target must be a URL or a contract'],
    ['a contract that is none', { target: { kind: 'contract', contractId: 'x' } }, 'Contract must be a contract ID'],
    [
      'another interval',
      { target: { kind: 'url', url }, schedule: { kind: 'every', minutes: 7 } },
      'Interval must be one',
    ],
    [
      'an unknown zone',
      { target: { kind: 'url', url }, schedule: { kind: 'daily', at: '06:00', zone: 'Mars' } },
      'zone',
    ],
    ['no failures', { target: { kind: 'url', url }, alerting: { failures: 0 } }, 'Failures must be a whole number'],
    [
      "someone else's channel",
      { target: { kind: 'url', url }, alerting: { channelIds: ['0197e4f0-0000-7000-8000-000000000000'] } },
      'not found in this project',
    ],
  ])('is rejected with %s', async (_what, body, message) => {
    const response = await ada.call('POST', '/api/v2/projects/default-project/monitors', body);
    expect([response.statusCode, response.body]).toEqual([400, expect.stringContaining(message)]);
    expect((await list(ada)).monitors).toEqual([]);
  });

  it('with a contract must use one of its own project', async () => {
    const { id: contractId } = await createContract(ada, 'https://shop.test/old -> /new\n');
    const made = await createMonitor(ada, { contractId });
    expect(made).toMatchObject({
      name: 'Redirects',
      targetName: 'Redirects',
      target: { kind: 'contract', contractId },
    });
    const other = (await ada.call('POST', '/api/v2/projects', { name: 'Other' })).json().data.project;
    const target = { kind: 'contract', contractId };
    const refused = await ada.call('POST', `/api/v2/projects/${other.id}/monitors`, { target });
    expect([refused.statusCode, refused.json().message]).toEqual([400, 'The contract must belong to this project']);
    const grace = await signUp(server, 'Grace Hopper');
    const strange = await grace.call('POST', '/api/v2/projects/default-project/monitors', { target });
    expect(strange.statusCode).toBe(404);
    const accepted = await ada.call('POST', `/api/v2/monitors/${made.id}/accept`);
    expect([accepted.statusCode, accepted.json().message]).toEqual([409, expect.stringContaining('Edit the contract')]);
    const watched = await ada.call('DELETE', `/api/v2/contracts/${contractId}`);
    expect([watched.statusCode, watched.json().message]).toEqual([
      409,
      'This contract is used by monitors: Redirects. Delete them first.',
    ]);
    expect((await readMonitor(ada, made.id)).target).toEqual(target);
    await ada.call('DELETE', `/api/v2/monitors/${made.id}`);
    expect((await ada.call('DELETE', `/api/v2/contracts/${contractId}`)).statusCode).toBe(200);
  });

  it('keeps omitted fields on update, including its headers', async () => {
    const { id } = await createMonitor(ada, {
      url,
      name: 'Shop',
      options: { method: 'HEAD', headers: { 'X-Key': 'k' } },
    });
    const change = (body: object) => ada.call('PUT', `/api/v2/monitors/${id}`, body);
    const slower = (await change({ schedule: { kind: 'every', minutes: 60 } })).json().data.monitor;
    expect(slower).toMatchObject({ name: 'Shop', schedule: { minutes: 60 }, options: { method: 'HEAD' } });
    const asGet = (await change({ options: { method: 'GET' }, alerting: { failures: 3 } })).json().data.monitor;
    expect(asGet).toMatchObject({
      options: { method: 'GET', headerNames: ['X-Key'] },
      alerting: { failures: 3, successes: 2 },
    });
    const without = (await change({ options: { headers: {} } })).json().data.monitor;
    expect(without.options).toEqual({ headerNames: [] });
    expect((await change({ name: ' ' })).statusCode).toBe(400);
  });

  it('sends its headers to no site other than the one they were entered for', async () => {
    const made = { url: 'https://shop.test/old', options: { headers: { 'X-Key': 'k' } } };
    const { id } = await createMonitor(ada, made);
    const change = (body: object) => ada.call('PUT', `/api/v2/monitors/${id}`, body);
    const namesAfter = async (body: object) => (await change(body)).json().data.monitor.options.headerNames;
    const watch = (other: string) => ({ target: { kind: 'url', url: other } });
    for (const other of ['https://other.test/', 'http://shop.test/old', 'https://shop.test:8443/old']) {
      const refused = await change({ ...watch(other), options: { method: 'GET' } });
      const message = `The stored headers were entered for another site. Enter them again for ${new URL(other).host} or remove them.`;
      expect([refused.statusCode, refused.json()]).toEqual([
        400,
        expect.objectContaining({ message, details: [{ path: 'options.headers', message }] }),
      ]);
    }
    expect((await readMonitor(ada, id)).target).toEqual({ kind: 'url', url: made.url });
    expect(await namesAfter(watch('https://shop.test/new'))).toEqual(['X-Key']);
    const entered = { headers: { 'X-Other': 'o' } };
    expect(await namesAfter({ ...watch('https://other.test/'), options: entered })).toEqual(['X-Other']);
    // Nor by way of a contract.
    const { id: contractId } = await createContract(ada, 'https://shop.test/old -> /new\n');
    expect(await namesAfter({ target: { kind: 'contract', contractId } })).toEqual([]);
    expect(await namesAfter(watch('https://attacker.test/'))).toEqual([]);
    expect((await change({ target: { kind: 'contract', contractId }, options: entered })).statusCode).toBe(400);
    expect(await namesAfter(watch('https://attacker.test/'))).toEqual([]);
  });

  it('does not start over when it is renamed, in whatever order its options are stored, and with its headers', async () => {
    const options = { userAgent: 'Test', maxHops: 5, headers: { 'X-Key': 'k' } };
    const { id } = await createMonitor(ada, { url, options });
    await server.database.db.execute(sql`update monitors set next_at = now() + interval '1 hour' where id = ${id}`);
    const before = await readMonitor(ada, id);
    const renamed = await ada.call('PUT', `/api/v2/monitors/${id}`, { name: 'Renamed', options });
    expect(renamed.json().data.monitor).toMatchObject({ name: 'Renamed', nextRunAt: before.nextRunAt });
    const other = { options: { ...options, headers: { 'X-Key': 'l' } } };
    const changed = (await ada.call('PUT', `/api/v2/monitors/${id}`, other)).json().data.monitor;
    expect(Date.parse(changed.nextRunAt)).toBeLessThanOrEqual(Date.now());
  });

  it('with another URL sets a new baseline, and reports no change', async () => {
    const { id } = await createMonitor(ada, { url });
    const baseline = { version: 1, chains: [], ignored: [] };
    await server.database.db.execute(sql`
      update monitors set baseline = ${JSON.stringify(baseline)}::jsonb, baseline_traces = null,
        baseline_made_at = now(), shown_state = 'changed' where id = ${id}`);
    const body = { target: { kind: 'url', url: 'https://shop.test/other' } };
    const moved = (await ada.call('PUT', `/api/v2/monitors/${id}`, body)).json().data.monitor;
    expect(moved).toMatchObject({ baseline: { traces: 0, madeAt: null }, changes: [], state: 'new' });
  });

  it('is listed by name in its project, filtered by state and in pages', async () => {
    for (const name of ['c', 'a', 'b']) await createMonitor(ada, { url, name });
    const [a] = (await list(ada)).monitors;
    await ada.call('POST', `/api/v2/monitors/${a?.id}/pause`);
    const page = await list(ada, '?limit=2');
    expect([page.monitors.map(({ name }) => name), page.nextCursor]).toEqual([['a', 'b'], 2]);
    expect(page.counts).toMatchObject({ paused: 1, new: 2, down: 0 });
    expect((await list(ada, '?limit=2&cursor=2')).monitors.map(({ name }) => name)).toEqual(['c']);
    expect((await list(ada, '?state=paused')).monitors.map(({ name }) => name)).toEqual(['a']);
    const wrong = await ada.call('GET', '/api/v2/projects/default-project/monitors?state=broken');
    expect([wrong.statusCode, wrong.json().message]).toEqual([400, expect.stringContaining('State must be one of')]);
  });

  it('counts toward the hourly limit when it is created', async () => {
    const create = async () => {
      const target = { kind: 'url', url };
      const made = await ada.call('POST', '/api/v2/projects/default-project/monitors', { target });
      expect(made.statusCode).toBe(201);
      return Number(/r=(\d+)/.exec(String(made.headers.ratelimit))?.[1]);
    };
    const left = await create();
    expect(await create()).toBe(left - 1);
  });

  it('is limited in number', { tags: 'slow' }, async () => {
    const { id } = await createMonitor(ada, { url });
    await server.database.db.execute(sql`
      insert into monitors select (jsonb_populate_record(monitors, jsonb_build_object('id', gen_random_uuid()))).*
      from monitors cross join generate_series(2, ${monitorLimits.perProject}) where monitors.id = ${id}`);
    const target = { kind: 'url', url };
    const refused = await ada.call('POST', '/api/v2/projects/default-project/monitors', { target });
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'A project can have at most 10,000 monitors. Delete one first.',
    ]);
    const { project } = (await ada.call('POST', '/api/v2/projects', { name: 'Another' })).json().data;
    const elsewhere = await ada.call('POST', `/api/v2/projects/${project.id}/monitors`, { target });
    expect([elsewhere.statusCode, elsewhere.json().message]).toEqual([
      409,
      "You've reached this server's limit of 10,000 monitors per person. Delete one first.",
    ]);
  });

  it("doesn't exist for others; members of an organization see it, and edit their own", async () => {
    const { projectId, member } = await createProjectOfTeam(server, ada);
    const make = async (person: TestPerson) => {
      const target = { kind: 'url', url };
      return (await person.call('POST', `/api/v2/projects/${projectId}/monitors`, { target })).json().data.monitor;
    };
    const [ofOwner, ofMember] = [await make(ada), await make(member)];
    expect(await readMonitor(member, ofOwner.id)).toMatchObject({ mayEdit: false });
    for (const path of ['pause', 'resume', 'accept']) {
      expect((await member.call('POST', `/api/v2/monitors/${ofOwner.id}/${path}`)).statusCode).toBe(403);
    }
    expect((await member.call('DELETE', `/api/v2/monitors/${ofOwner.id}`)).statusCode).toBe(403);
    expect((await member.call('POST', `/api/v2/monitors/${ofMember.id}/pause`)).statusCode).toBe(200);
    expect((await ada.call('PUT', `/api/v2/monitors/${ofMember.id}`, { name: 'Mine' })).statusCode).toBe(200);
    expect((await member.call('PUT', `/api/v2/projects/${projectId}/status-page`, { isPublic: true })).statusCode).toBe(
      403,
    );
    const stranger = await signUp(server);
    for (const path of ['', '/runs', '/timeline', '/incidents', '/days', '/response-times', '/problem']) {
      expect((await stranger.call('GET', `/api/v2/monitors/${ofOwner.id}${path}`)).statusCode).toBe(404);
    }
    expect((await stranger.call('POST', `/api/v2/monitors/${ofOwner.id}/run`)).statusCode).toBe(404);
  });

  it('is deleted with its project, and leaves its name in the audit trail', async () => {
    const project = (await ada.call('POST', '/api/v2/projects', { name: 'Gone soon' })).json().data.project;
    const target = { kind: 'url', url };
    const made = (await ada.call('POST', `/api/v2/projects/${project.id}/monitors`, { target })).json().data.monitor;
    const kept = await createMonitor(ada, { url, name: 'Deleted' });
    await ada.call('DELETE', `/api/v2/monitors/${kept.id}`);
    expect((await ada.call('DELETE', `/api/v2/projects/${project.id}`)).statusCode).toBe(200);
    expect((await ada.call('GET', `/api/v2/monitors/${made.id}`)).statusCode).toBe(404);
    const { rows } = await server.database.db.execute(sql`select id from monitors where project_id = ${project.id}`);
    expect(rows).toEqual([]);
    const { entries } = (await ada.call('GET', '/api/v2/account/audit?group=monitors')).json().data;
    const reported = entries.map(({ action, details }: { action: string; details: object }) => [action, details]);
    expect(reported).toEqual([
      ['monitor.deleted', { monitor: 'Deleted' }],
      ['monitor.created', { monitor: 'Deleted' }],
      ['monitor.created', { monitor: 'shop.test/old' }],
    ]);
  });
});
