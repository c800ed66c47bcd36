import {
  type ImportedMonitors,
  importedMonitors,
  type MonitorChange,
  monitorChanges,
  monitorLimits,
} from '@hopwise/model';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { untilJob, upload } from '../bulk/testing/upload.ts';
import { createContract, startRun, untilRun } from '../contracts/testing/contract-client.ts';
import {
  createAppWithSite,
  createProjectOfTeam,
  signUp,
  type TestApp,
  type TestPerson,
  type TestSite,
} from '../testing/index.ts';
import { createMonitor, readMonitor } from './testing/monitor-client.ts';

let server: TestApp;
let site: TestSite;
let ada: TestPerson;
beforeAll(async () => {
  ({ server, site } = await createAppWithSite((_request, response) => response.end()));
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await signUp(server);
});

const project = '/api/v2/projects/default-project/monitors';
const importFrom = async (body: object, person = ada, path = project): Promise<ImportedMonitors> => {
  const response = await person.call('POST', `${path}/import`, body);
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return importedMonitors.parse(response.json().data);
};
const namesOf = async () =>
  (await ada.call('GET', '/api/v2/monitors?sort=name')).json().data.monitors.map(({ name }: { name: string }) => name);
const at = (path: string) => `${site.origin}/${path}`;
/** Nothing runs in these tests. */
const paused = true;

describe('an import', () => {
  it('accepts or rejects each entry, and can be repeated', async () => {
    const monitors = [
      { url: at('a'), name: 'A', tags: ['Shop'], every: '15m', paused },
      { url: 'no url' },
      { url: at('b'), tags: ['x,y'] },
      { url: at('a') },
      { contract: 'Missing' },
      { url: at('c'), every: '7m' },
      {},
      { url: at('d'), notify: ['Nobody'] },
      { url: at('d'), alerting: { failures: 'many' }, watch: 5 },
      { url: at('d'), intervall: '5m' },
      { url: 7, tags: 'shop' },
      'https://shop.test/',
      null,
      { url: at('d'), alerting: { failure: 3 } },
      { url: at('d'), daily: '06:30' },
      { url: at('d'), options: 5 },
      { url: at('d'), alerting: [] },
      { url: at('d'), alerting: { slow: 5 } },
    ];
    const first = await importFrom({ monitors, defaults: { tags: ['imported'], paused } });
    expect(first.accepted).toEqual([{ number: 1, id: expect.any(String), name: 'A' }]);
    expect(first.rejected.map(({ number, reason }) => [number, reason])).toEqual([
      [2, 'Invalid URL format'],
      [3, "Tag can't contain commas or semicolons"],
      [4, 'This URL is listed twice'],
      [5, 'Contract "Missing" not found in this project'],
      [6, 'Every must be one of 1m, 5m, 15m, 30m, 1h, 6h, 24h'],
      [7, 'A monitor needs either a url or a contract'],
      [8, 'Alert channel "Nobody" not found in this project'],
      [9, 'Watch must have parts, headers, scores'],
      [10, expect.stringMatching(/^Unknown field: intervall. Expected: key, name, url,/)],
      [11, 'Invalid URL format'],
      [12, 'A monitor needs either a url or a contract'],
      [13, 'A monitor needs either a url or a contract'],
      [14, expect.stringMatching(/^Unknown field: alerting.failure. Expected: failures,/)],
      [15, 'Daily must have at and zone'],
      [16, 'Options must be an object of settings'],
      [17, 'Alerting must be an object of settings'],
      [18, 'Slow must have part and ms'],
    ]);
    expect(await readMonitor(ada, first.accepted[0]?.id ?? '')).toMatchObject({
      ...{ name: 'A', tags: ['shop'], schedule: { kind: 'every', minutes: 15 }, state: 'paused', nextRunAt: null },
    });
    const again = await importFrom({ monitors: [monitors[0], { url: at('e'), name: 'E' }], defaults: { paused } });
    expect(again.rejected).toEqual([{ number: 1, target: at('a'), reason: 'Already monitored by "A"' }]);
    expect(await namesOf()).toEqual(['A', 'E']);
    const { entries } = (await ada.call('GET', '/api/v2/account/audit?group=monitors')).json().data;
    expect(entries.map(({ action, details }: MonitorAudit) => [action, details])).toEqual([
      ['monitors.imported', { monitors: '1' }],
      ['monitors.imported', { monitors: '1' }],
    ]);
  });
  interface MonitorAudit {
    action: string;
    details: object;
  }

  it('reads pasted URLs and CSV files, with the line of each', async () => {
    const pasted = await importFrom({
      text: `# old pages\n${at('1')}\n\n${at('2')}\r\nnot a url\n`,
      defaults: { paused },
    });
    expect([pasted.accepted.map(({ number }) => number), pasted.rejected]).toEqual([
      [2, 4],
      [{ number: 5, target: 'not a url', reason: 'Invalid URL format' }],
    ]);
    const csv = [
      'Name;URL;Tags;Every;Paused;Key;Owner',
      `"Old; page";${at('3')};a, b;1h;yes;old-3;Bob`,
      `;${at('4')};;daily 06:30 Europe/Berlin;yes;;`,
      `;;;;;;nothing`,
    ].join('\n');
    const { accepted, rejected } = await importFrom({ text: csv });
    expect(accepted.map(({ number, name }) => [number, name])).toEqual([
      [2, 'Old; page'],
      [3, `${new URL(site.origin).host}/4`],
    ]);
    expect(rejected).toMatchObject([{ number: 4, reason: 'A monitor needs either a url or a contract' }]);
    expect(await readMonitor(ada, accepted[0]?.id ?? '')).toMatchObject({
      ...{ tags: ['a', 'b'], schedule: { minutes: 60 }, state: 'paused', key: 'old-3' },
    });
    expect(await readMonitor(ada, accepted[1]?.id ?? '')).toMatchObject({
      schedule: { kind: 'daily', at: '06:30', zone: 'Europe/Berlin' },
    });
    const open = await ada.call('POST', `${project}/import`, { text: 'url\n"x' });
    expect([open.statusCode, open.json().message]).toEqual([400, "Line 2: A quote isn't closed"]);
  });

  it('reads a daily schedule and "paused" in any usual spelling, and rejects others', async () => {
    const rows = [`${at('1')},Daily  06:30  Europe/Berlin,Yes`, `${at('2')},daily 06:30,no`, `${at('3')},5m,maybe`];
    const { accepted, rejected } = await importFrom({ text: ['url,every,paused', ...rows].join('\n') });
    expect(await readMonitor(ada, accepted[0]?.id ?? '')).toMatchObject({
      ...{ schedule: { kind: 'daily', at: '06:30', zone: 'Europe/Berlin' }, state: 'paused' },
    });
    expect(rejected.map(({ number, reason }) => [number, reason])).toEqual([
      [3, 'Time zone must be a name such as Europe/Berlin'],
      [4, 'Paused must be true or false'],
    ]);
  });

  it('reads an exported CSV file as it was, with names and tags that look like formulas', async () => {
    const names = ['=1+1', '+a', '-b', '@c', "it's", 'a "b", c'];
    const monitors = names.map((name, number) => ({ url: at(String(number)), name, tags: ['=x', 'y'], paused }));
    await importFrom({ monitors });
    const { body: text } = await ada.call('GET', '/api/v2/export/monitors/csv');
    expect(text).toContain("'=1+1,");
    const grace = await signUp(server);
    const { accepted, rejected } = await importFrom({ text }, grace);
    expect([accepted.map(({ name }) => name).toSorted(), rejected]).toEqual([names.toSorted(), []]);
    expect(await readMonitor(grace, accepted[0]?.id ?? '')).toMatchObject({ tags: ['=x', 'y'] });
  });

  it('shortens the targets that it reports', async () => {
    const { rejected } = await importFrom({ text: `${at('y'.repeat(100_000))}` });
    expect(rejected).toHaveLength(1);
    expect(rejected[0]?.target).toMatch(/^http.*y…$/);
    expect(rejected[0]?.target).toHaveLength(300);
  });

  it('takes the URLs of a bulk job', async () => {
    const csv = `url\n${at('row-1')}\n${at('row-2')}\n${at('row-1')}`;
    const { jobId } = (await upload(server.app, ada.cookie, csv)).json().data;
    await untilJob(ada, jobId);
    const { accepted } = await importFrom({ jobId, rows: 'ok', defaults: { paused } });
    expect(accepted.map(({ number }) => number)).toEqual([2, 3]);
    const stranger = await signUp(server);
    expect((await stranger.call('POST', `${project}/import`, { jobId })).statusCode).toBe(404);
  });

  it('takes as many new URLs of a job as one import can have, and says how many are left', async () => {
    const { atOnce } = monitorLimits;
    const { jobId } = (await upload(server.app, ada.cookie, `url\n${at('first')}`)).json().data;
    await untilJob(ada, jobId);
    // The URLs of its other rows, without visiting them; the last two can't be monitored.
    await server.database.db.execute(sql`
      insert into bulk_rows select (jsonb_populate_record(bulk_rows, jsonb_build_object('line', n,
        'url', case when n > ${atOnce + 4} then 'https://a:b@shop.test/' || n else ${at('row-')} || n end))).*
      from bulk_rows cross join generate_series(3, ${atOnce + 6}) as n where job_id = ${jobId}`);
    await importFrom({ monitors: [{ url: at('row-3') }], defaults: { paused } });
    const request = { jobId, defaults: { paused } };
    const first = await importFrom({ ...request, dryRun: true });
    expect([first.accepted.length, first.left]).toEqual([atOnce, 2]);
    expect(first.accepted.at(-1)?.number).toBe(atOnce + 2);
    expect(first.rejected.map(({ number }) => number)).toEqual([3, atOnce + 5, atOnce + 6]);
    const { id: projectId } = (await ada.call('GET', '/api/v2/projects/default-project')).json().data.project;
    await server.database.db.execute(sql`
      insert into monitors select (jsonb_populate_record(monitors, jsonb_build_object('id', gen_random_uuid(), 'key', null,
        'url', ${at('row-')} || n))).*
      from monitors cross join generate_series(4, 5) as n where project_id = ${projectId}`);
    const second = await importFrom({ ...request, dryRun: true });
    expect([second.accepted.length, second.accepted.at(-1)?.number, second.left]).toEqual([atOnce, atOnce + 4, 0]);
  });

  it('creates one monitor of a contract', async () => {
    const { id } = await createContract(ada, `${at('old')} -> /new\n`);
    const text = `contract,name\nRedirects,One\n${id},Two`;
    const { accepted, rejected } = await importFrom({ text, defaults: { paused } });
    expect([accepted.map(({ name }) => name), rejected]).toEqual([
      ['One'],
      [{ number: 3, target: id, reason: 'This contract is listed twice' }],
    ]);
    expect((await importFrom({ text })).rejected.map(({ reason }) => reason)).toEqual([
      'Already monitored by "One"',
      'Already monitored by "One"',
    ]);
  });

  it('takes the URLs of a contract run', async () => {
    const tests = ['from-1', 'from-2'].map((path) => `- from: ${at(path)}\n  to: ${at(path)}\n`);
    const contract = await createContract(ada, `version: 1\ntests:\n${tests.join('')}`);
    const { id: jobId } = await startRun(ada, contract.id);
    await untilRun(ada, jobId);
    const { accepted } = await importFrom({ jobId, defaults: { paused } });
    expect(accepted.map(({ name }) => name)).toEqual(['from-1', 'from-2'].map((path) => at(path).slice(7)));
    const stranger = await signUp(server);
    expect((await stranger.call('POST', `${project}/import`, { jobId })).statusCode).toBe(404);
  });

  it('changes nothing in a dry run', async () => {
    const { accepted } = await importFrom({ monitors: [{ url: at('a') }], dryRun: true });
    expect(accepted).toMatchObject([{ number: 1, id: null }]);
    expect(await namesOf()).toEqual([]);
  });

  it('previews which monitors exceed the limit', async () => {
    const { monitorsPerPerson } = server.config;
    server.config.monitorsPerPerson = 1;
    const monitors = [{ url: at('a') }, { url: at('b') }];
    const { accepted, rejected } = await importFrom({ monitors, dryRun: true });
    server.config.monitorsPerPerson = monitorsPerPerson;
    expect(accepted.map(({ number }) => number)).toEqual([1]);
    expect(rejected).toMatchObject([{ number: 2, reason: expect.stringContaining('limit of 1 monitors per person') }]);
  });

  it.each([
    [{}, 'Import from one source'],
    [{ text: 'x', monitors: [] }, 'Import from one source'],
    [{ monitors: Array.from({ length: monitorLimits.atOnce + 1 }, () => ({})) }, 'at most 1,000'],
    [{ text: 'https://shop.test/\n'.repeat(monitorLimits.atOnce + 1) }, 'At most 1,000 monitors'],
    [{ monitors: 'https://shop.test/' }, 'Monitors must be a list'],
    [{ text: 'url,downLevel\nhttps://shop.test/,warning' }, "CSV can't have the column downLevel"],
    [{ text: 'url;Daily\nhttps://shop.test/;06:30' }, 'Write it as every, such as daily 06:30 Europe/Berlin'],
    [{ text: 'link;title\nhttps://shop.test/;Shop' }, 'The CSV header has no url or contract column'],
    [
      { text: 'x', defaults: { every: '5m', daily: { at: '06:00', zone: 'UTC' } } },
      'Set either every or daily, not both',
    ],
  ])('is rejected as a whole: %#', async (body, message) => {
    const response = await ada.call('POST', `${project}/import`, body);
    expect([response.statusCode, response.json().message]).toEqual([400, expect.stringContaining(message)]);
  });
});

const call = async (path: 'apply' | 'prune', body: object, person = ada, of = project): Promise<MonitorChange[]> => {
  const response = await person.call('POST', `${of}/${path}`, body);
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return monitorChanges.parse(response.json().data).changes;
};
const actionsOf = (changes: MonitorChange[]) => changes.map(({ key, action }) => `${key} ${action}`);

describe('applying a monitors file', () => {
  it('creates, changes and leaves monitors by their keys, and then has nothing to do', async () => {
    const monitors = [
      { key: 'a', url: at('a'), paused, tags: ['x'], options: { headers: { 'X-Key': 'k' } } },
      { key: 'b', url: at('b'), paused, alerting: { failures: 3 }, watch: { headers: ['Cache-Control'] } },
    ];
    expect(actionsOf(await call('apply', { monitors, dryRun: true }))).toEqual(['a create', 'b create']);
    expect(await namesOf()).toEqual([]);
    const [a] = await call('apply', { monitors });
    expect(a).toMatchObject({ action: 'create', id: expect.any(String) });
    expect(actionsOf(await call('apply', { monitors }))).toEqual(['a unchanged', 'b unchanged']);
    const [first, ...others] = monitors;
    const changed = [
      { ...first, name: 'Renamed', tags: [], every: '1h', options: { headers: { 'X-Key': 'l' } } },
      ...others,
    ];
    const plan = await call('apply', { monitors: changed, dryRun: true });
    expect(plan[0]).toMatchObject({ action: 'change', key: 'a', id: a?.id });
    expect(plan[0]?.differences).toEqual([
      { path: 'name', before: `${new URL(site.origin).host}/a`, after: 'Renamed' },
      { path: 'tags', before: '["x"]', after: '[]' },
      { path: 'schedule', before: '{"kind":"every","minutes":5}', after: '{"kind":"every","minutes":60}' },
      { path: 'options.headers', before: '["X-Key"]', after: 'other values' },
    ]);
    expect(await call('apply', { monitors: changed })).toEqual(plan);
    expect(actionsOf(await call('apply', { monitors: changed }))).toEqual(['a unchanged', 'b unchanged']);
    const resumed = await call('apply', { monitors: [{ key: 'b', ...others[0], paused: false }] });
    expect(resumed[0]?.differences).toEqual([{ path: 'paused', before: 'true', after: 'false' }]);
  });

  it('deletes only monitors with other keys, and only on request', async () => {
    await createMonitor(ada, { url: at('by-hand'), name: 'By hand' });
    await call('apply', { monitors: ['a', 'b', 'c'].map((key) => ({ key, name: key, url: at(key), paused })) });
    expect(actionsOf(await call('prune', { keep: ['a'], dryRun: true }))).toEqual(['b delete', 'c delete']);
    const [b] = await call('prune', { keep: ['a', 'c'] });
    expect(await namesOf()).toEqual(['a', 'By hand', 'c']);
    // The key is free again.
    await call('apply', { monitors: [{ key: 'b', url: at('b2'), paused }] });
    const restored = await ada.call('POST', '/api/v2/monitors/actions', { action: { kind: 'restore' }, ids: [b?.id] });
    expect(restored.json().data.rejected).toMatchObject([{ reason: 'Another monitor now has the key b' }]);
  });

  it('rejects single entries, and says why', async () => {
    const monitors = [
      { url: at('a') },
      { key: 'b', url: at('b'), paused },
      { key: 'b', url: at('c') },
      { key: 'd e', url: at('d') },
      { key: 'f', contract: 'None' },
      { key: 7, url: at('g') },
      { key: 'g\u0000', url: at('g') },
      { key: 'h', url: at('h'), paused: 'yes', daily: { at: 'noon', zone: 'Mars' } },
      { key: 'k'.repeat(1000), url: at('k') },
      'i',
      { key: 'j', url: at('j'), name: '\ud800' },
    ];
    const changes = await call('apply', { monitors });
    expect(changes.map(({ number, action, reason }) => [number, action, reason])).toEqual([
      [1, 'rejected', expect.stringContaining('Missing key.')],
      [2, 'create', null],
      [3, 'rejected', 'The key b is listed twice'],
      [4, 'rejected', expect.stringContaining('Key must be 1 to 100')],
      [5, 'rejected', 'Contract "None" not found in this project'],
      [6, 'rejected', expect.stringContaining('Key must be 1 to 100')],
      [7, 'rejected', expect.stringContaining('Key must be 1 to 100')],
      [8, 'rejected', 'Time of day must be a time such as 09:30'],
      [9, 'rejected', expect.stringContaining('Key must be 1 to 100')],
      [10, 'rejected', expect.stringContaining('Missing key.')],
      [11, 'rejected', 'Monitor name must be one line without control characters'],
    ]);
    expect(changes.at(8)?.key).toHaveLength(300);
    const moved = { key: 'b', url: 'https://other.test/', options: { headers: { 'X-Key': 'k' } } };
    await call('apply', { monitors: [{ ...moved, url: at('b') }] });
    const { options: _options, ...withoutHeaders } = moved;
    expect((await call('apply', { monitors: [withoutHeaders], dryRun: true }))[0]?.reason).toContain(
      'The stored headers were entered for another site',
    );
  });

  it("doesn't change the monitors of others in a team, nor those of another project", async () => {
    const { projectId, member } = await createProjectOfTeam(server, ada);
    const team = `/api/v2/projects/${projectId}/monitors`;
    await call('apply', { monitors: [{ key: 'a', url: at('a'), paused }] }, ada, team);
    const own = await call(
      'apply',
      {
        monitors: [
          { key: 'a', url: at('b') },
          { key: 'm', url: at('m'), paused },
        ],
      },
      member,
      team,
    );
    expect(own).toMatchObject([
      { action: 'rejected', reason: 'Only its creator and organization admins can edit this monitor' },
      { action: 'create' },
    ]);
    expect(await call('prune', { keep: [] }, member, team)).toMatchObject([
      { key: 'a', action: 'rejected' },
      { key: 'm', action: 'delete' },
    ]);
    expect(actionsOf(await call('apply', { monitors: [{ key: 'a', url: at('a'), paused }] }))).toEqual(['a create']);
    const stranger = await signUp(server);
    for (const path of ['apply', 'prune', 'import']) {
      const body = path === 'prune' ? { keep: [] } : { monitors: [] };
      expect((await stranger.call('POST', `${team}/${path}`, body)).statusCode).toBe(404);
    }
    expect((await stranger.call('GET', `/api/v2/export/monitors/yaml?projectId=${projectId}`)).statusCode).toBe(404);
  });
});

describe('files applied in bad circumstances', () => {
  const many = () => Array.from({ length: 300 }, (_, index) => ({ key: `m${index}`, url: at(`m${index}`), paused }));

  it('create each monitor once if two are applied at the same time', async () => {
    const entries = many();
    const both = await Promise.all([
      call('apply', { monitors: entries }),
      call('apply', { monitors: entries.toReversed() }),
    ]);
    const created = both.flat().filter(({ action }) => action === 'create');
    expect(new Set(created.map(({ key }) => key)).size).toBe(created.length);
    const others = both.flat().filter(({ action }) => action !== 'create' && action !== 'unchanged');
    expect(new Set(others.map(({ reason }) => reason))).toEqual(
      new Set(others.length === 0 ? [] : ['Another call created this key at the same time']),
    );
    expect(new Set((await call('apply', { monitors: entries })).map(({ action }) => action))).toEqual(
      new Set(['unchanged']),
    );
    const renamed = entries.map((each) => ({ ...each, name: `Renamed ${each.key}` }));
    await Promise.all([call('apply', { monitors: renamed }), call('apply', { monitors: renamed.toReversed() })]);
    expect((await ada.call('GET', '/api/v2/monitors?search=Renamed&limit=1')).json().data.total).toBe(entries.length);
  });

  it.each(['apply', 'import'])('set nothing but what a file describes: %s', async (path) => {
    const owner = { id: crypto.randomUUID(), projectId: crypto.randomUUID(), userId: crypto.randomUUID() };
    const columns = { ...owner, state: { reach: 'down' }, shownState: 'down', turn: 9, shard: 3, badgeNonce: 'x' };
    const monitors = [{ ...columns, key: 'a', url: at('a'), paused }];
    const response = await ada.call('POST', `${project}/${path}`, { monitors });
    const { rejected, changes } = response.json().data;
    expect(rejected ?? changes).toMatchObject([
      { reason: expect.stringMatching(/^Unknown field: id\. Expected: key,/) },
    ]);
    expect(await namesOf()).toEqual([]);
  });

  it('are rejected once their author has left the organization', async () => {
    const { projectId, member } = await createProjectOfTeam(server, ada);
    const team = `/api/v2/projects/${projectId}/monitors`;
    const monitors = [{ key: 'a', url: at('a'), paused }];
    await call('apply', { monitors }, member, team);
    const [organization] = (await ada.call('GET', '/api/v2/organizations')).json().data.organizations;
    const left = await ada.call('DELETE', `/api/v2/organizations/${organization.id}/members/${member.user.id}`);
    expect(left.statusCode).toBe(200);
    for (const path of ['apply', 'import']) {
      expect((await member.call('POST', `${team}/${path}`, { monitors })).statusCode).toBe(404);
    }
    expect(
      (await member.call('POST', '/api/v2/monitors/actions', { action: { kind: 'pause' }, filter: {} })).json().data
        .done,
    ).toEqual([]);
  });
});

describe('an export', () => {
  it('refers to alert channels in a way that can be read back', async () => {
    const settings = { kind: 'webhook', url: 'https://hooks.example/alerts' };
    const path = '/api/v2/projects/default-project/alert-channels';
    const ids = [];
    for (const name of ['Same', 'Same', 'Ops, night; day', 'On call']) {
      ids.push((await ada.call('POST', path, { name, settings })).json().data.channel.id);
    }
    const { id, projectId } = await createMonitor(ada, { url: at('a') });
    const { body } = await ada.call('GET', `/api/v2/export/monitors/yaml?projectId=${projectId}`);
    const { monitors } = parse(body);
    expect(monitors[0].notify).toEqual([ids[0], ids[1], 'Ops, night; day', 'On call']);
    expect(await call('apply', { monitors, dryRun: true })).toMatchObject([{ differences: [{ path: 'key' }] }]);
    const [entry] = await call('apply', { monitors: [{ key: 'b', url: at('b'), notify: ['Same'] }], dryRun: true });
    expect(entry?.reason).toBe('This project has more than one alert channel named "Same". Use its ID.');
    await call('apply', { monitors: [{ key: 'b', url: at('b'), notify: [ids[0]], paused }] });
    const [other] = await call('apply', { monitors: [{ key: 'b', url: at('b'), notify: [ids[1]] }], dryRun: true });
    expect(other?.differences).toEqual([{ path: 'notify', before: `["${ids[0]}"]`, after: `["${ids[1]}"]` }]);
    const { body: text } = await ada.call('GET', '/api/v2/export/monitors/csv?search=/a');
    await ada.call('DELETE', `/api/v2/monitors/${id}`);
    const { accepted, rejected } = await importFrom({ text });
    expect(rejected).toEqual([]);
    expect((await readMonitor(ada, accepted[0]?.id ?? '')).alerting.channelIds).toEqual(ids);
  });

  it('leaves out settings that a contract monitor has from its former URL', async () => {
    const { id: contractId } = await createContract(ada, `${at('old')} -> /new\n`);
    const { id, projectId } = await createMonitor(ada, { url: at('a'), downLevel: 'warning' });
    await ada.call('PUT', `/api/v2/monitors/${id}`, { target: { kind: 'contract', contractId } });
    const { monitors } = parse((await ada.call('GET', `/api/v2/export/monitors/yaml?projectId=${projectId}`)).body);
    expect(await call('apply', { monitors, dryRun: true })).toMatchObject([{ action: 'change', reason: null }]);
  });

  it('is a file that changes nothing when it is applied, also for monitors without a key', async () => {
    const settings = { kind: 'webhook', url: 'https://hooks.example/alerts' };
    await ada.call('POST', '/api/v2/projects/default-project/alert-channels', { name: 'On call: night', settings });
    const { id: contractId } = await createContract(ada, `${at('old')} -> /new\n`);
    await createMonitor(ada, { contractId, name: 'yes' });
    const made = await createMonitor(ada, {
      ...{
        url: at('x?a=1#f'),
        name: '- "odd": name # 1',
        tags: ['a b', '1'],
        options: { method: 'HEAD', headers: { 'X-Key': 'k' } },
      },
      ...{ schedule: { kind: 'daily', at: '06:30', zone: 'Europe/Berlin' }, alerting: { failures: 4 } },
    });
    await call('apply', { monitors: [{ key: 'a/1', url: at('a'), every: '24h', notify: [], paused }] });
    const { projectId } = made;
    const text = (await ada.call('GET', `/api/v2/export/monitors/yaml?projectId=${projectId}`)).body;
    const { monitors } = parse(text);
    expect(monitors).toHaveLength(3);
    expect(text).toContain('# Headers are kept on the server: X-Key');
    const adopted = await call('apply', { monitors });
    expect(adopted.map(({ action, differences }) => [action, differences.map(({ path }) => path)]).sort()).toEqual([
      ['change', ['key']],
      ['change', ['key']],
      ['unchanged', []],
    ]);
    expect((await call('apply', { monitors })).map(({ action }) => action)).toEqual(Array(3).fill('unchanged'));
    const csv = (await ada.call('GET', '/api/v2/export/monitors/csv?tag=a b')).body.split('\r\n');
    expect(csv).toHaveLength(3);
    expect(csv[0]).toMatch(/^key,name,url,contract,tags,every,paused,notify,project,state/);
    expect(csv[1]).toContain('daily 06:30 Europe/Berlin,false,On call: night,Default Project,');
    expect((await ada.call('GET', '/api/v2/export/monitors/yaml')).json().message).toContain('Pass projectId');
  });
});
