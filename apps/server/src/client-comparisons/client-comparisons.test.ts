import { request as httpRequest, type RequestListener } from 'node:http';
import { createNetwork, type Network } from '@hopwise/engine';
import {
  type ClientComparison,
  type ComparedVariant,
  clientComparison,
  listedClientComparison,
  planBase,
  planVariants,
} from '@hopwise/model';
import { count } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PreloadListFile } from '../site-lists/index.ts';
import {
  createAppWithSite,
  createProjectOfTeam,
  parseEvents,
  signUp,
  startTestSite,
  type TestApp,
  type TestPerson,
  type TestSite,
} from '../testing/index.ts';
import { clientComparisons } from './client-comparisons-table.ts';
import { compareClientsFor } from './compare-clients.ts';
import { branchingSite } from './testing/branching-site.ts';
import { traceClients } from './trace-clients.ts';

let server: TestApp;
let site: TestSite;
let ada: TestPerson;
/** Running requests, and their maximum. */
const load = { now: 0, most: 0 };

const counted: RequestListener = (request, response) => {
  load.now += 1;
  load.most = Math.max(load.most, load.now);
  response.once('close', () => {
    load.now -= 1;
  });
  branchingSite(request, response);
};

beforeAll(async () => {
  ({ server, site } = await createAppWithSite(counted));
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await signUp(server);
});

const start = (person: TestPerson, body: object = {}) =>
  person.call('POST', '/api/v2/client-comparisons', { url: `${site.origin}/page`, ...body });
const compare = async (person = ada, body?: object): Promise<ClientComparison> =>
  clientComparison.parse((await start(person, body)).json().data.comparison);
const open = (person: TestPerson, id: string) => person.call('GET', `/api/v2/client-comparisons/${id}`);
const listed = async (person: TestPerson, query = '') =>
  (await person.call('GET', `/api/v2/projects/default-project/client-comparisons${query}`)).json().data;
const fewest = { axes: ['method'] };

describe('a comparison', () => {
  it('reports which clients end where', async () => {
    load.most = 0;
    const found = await compare(ada, { clients: ['safari-iphone', 'googlebot', 'gptbot', 'claudebot', 'curl'] });
    const seen = ({ id, verdict, statusCode, finalUrl }: ComparedVariant) => [
      ...[id, verdict, statusCode, finalUrl && new URL(finalUrl).pathname],
    ];
    expect([found.base, ...found.variants].map(seen)).toEqual([
      ['client/chrome', 'same', 200, '/home'],
      ['client/safari-iphone', 'differs', 200, '/m'],
      ['client/googlebot', 'same', 200, '/home'],
      ['client/gptbot', 'refused', 403, '/page'],
      ['client/claudebot', 'same', 200, '/home'],
      ['client/curl', 'same', 200, '/home'],
      ['language/de', 'differs', 200, '/de'],
      ['language/fr', 'same', 200, '/home'],
      ['cookies/off', 'differs', 200, '/cookies'],
      ['protocol/http-1.1', 'same', 200, '/home'],
      ['method/head', 'refused', 405, '/page'],
      ['entry/slash', 'same', 200, '/home'],
      ['entry/case', 'differs', 404, '/PAGE'],
    ]);
    expect(found.counts).toEqual({ same: 6, differs: 4, refused: 2, failed: 0, skipped: 0 });
    expect(found.groups.map(({ variants }) => variants.length)).toEqual([7, 1, 1, 1, 1, 1, 1]);
    expect(found.classes.map(({ class: name, verdict }) => [name, verdict])).toEqual([
      ['people', 'differs'],
      ['search', 'same'],
      ['training', 'refused'],
      ['tools', 'same'],
    ]);
    expect(
      found.declared.map(({ client, robotsTxt, response, isContradiction }) => [
        ...[client, robotsTxt, response, isContradiction],
      ]),
    ).toEqual([
      ['googlebot', 'allowed', 'served', false],
      ['gptbot', 'allowed', 'refused', true],
      ['claudebot', 'disallowed', 'served', false],
    ]);
    expect(found.notes).toHaveLength(1);
    expect(load.most).toBeLessThanOrEqual(2);
  });

  it('is stored, opened unchanged, listed in pages newest first, and deleted', async () => {
    const made = [await compare(ada, fewest), await compare(ada, fewest), await compare(ada, fewest)];
    expect((await open(ada, made[0]?.id ?? '')).json().data.comparison).toEqual(made[0]);
    const first = await listed(ada, '?limit=2');
    expect(first.comparisons.map((each: object) => listedClientComparison.parse(each).id)).toEqual([
      ...[made[2]?.id, made[1]?.id],
    ]);
    const rest = await listed(ada, `?limit=2&cursor=${first.nextCursor}`);
    expect([rest.comparisons[0].id, rest.nextCursor]).toEqual([made[0]?.id, null]);
    expect(rest.comparisons[0]).not.toHaveProperty('variants');

    expect((await ada.call('DELETE', `/api/v2/client-comparisons/${made[0]?.id}`)).json().data).toEqual({
      deleted: true,
    });
    expect((await open(ada, made[0]?.id ?? '')).statusCode).toBe(404);
    expect((await listed(ada)).comparisons).toHaveLength(2);
  });

  it('ignores parts that change on every request', async () => {
    let visits = 0;
    const tokens = await startTestSite((request, response) => {
      visits += 1;
      if (request.url === '/') return response.writeHead(302, { location: `/in?session=${visits}` }).end();
      return response.end('in');
    });
    const found = await compare(ada, { url: tokens.origin, axes: ['client'], clients: ['googlebot', 'curl'] });
    await tokens.close();
    expect([found.counts.same, found.groups.length, found.notes.length]).toEqual([2, 1, 1]);
  });

  it('reports when the same client gets two different chains', async () => {
    const visitors = new Set<string>();
    const fickle = await startTestSite((request, response) => {
      const name = request.headers['user-agent'] ?? '';
      const isFirstVisit = request.url === '/' && !visitors.has(name);
      if (!isFirstVisit) return response.end('x');
      visitors.add(name);
      return response.writeHead(302, { location: '/welcome' }).end();
    });
    const found = await compare(ada, { url: fickle.origin, axes: ['client'], clients: ['curl'] });
    await fickle.close();
    expect(found.notes[1]).toMatch(/^Chrome got a different chain on a second request/);
  });

  it('connects over IPv4 and IPv6 only where the host is a name', async () => {
    const url = site.origin.replace('127.0.0.1', 'localhost');
    const { base, variants } = await compare(ada, { url: `${url}/home`, axes: ['address'] });
    expect(base.statusCode).toBe(200);
    expect(variants.map(({ name, verdict }) => [name, verdict])).toEqual([
      ['ipv4', 'same'],
      ['ipv6', 'failed'],
    ]);
  });

  it('stores neither passwords nor cookies', async () => {
    const secret = site.origin.replace('//', '//ada:s3cret@');
    const found = await compare(ada, { url: `${secret}/page` });
    expect(found.variants.filter(({ axis }) => axis === 'entry')).not.toEqual([]);
    expect(JSON.stringify(found)).not.toMatch(/s3cret|visitor=1/);
    const rows = await server.database.db.select().from(clientComparisons);
    expect(JSON.stringify(rows)).not.toMatch(/s3cret|visitor=1/);
  });
});

describe('a host without free slots', () => {
  it("doesn't keep a comparison from ending in time", async () => {
    const network: Network = createNetwork();
    const closed = { ...network, gate: { at: () => ({ enter: () => new Promise<void>(() => {}), leave: () => {} }) } };
    const base = planBase('http://silent.test/');
    const variants = planVariants({ axes: ['method'] }, base, []);
    const deps = {
      ...{ network: closed, hstsPreload: new PreloadListFile(server.config.dataDir), config: server.config },
      wholeTimeMs: 20,
    };
    await expect(traceClients(deps, { base, variants }, { signal: new AbortController().signal })).rejects.toThrow(
      'Too many comparisons of this host are in progress.',
    );
    network.close();
  });

  it("isn't requested after it sent Retry-After to a bulk job or a monitor", async () => {
    const visits = { restOf: async () => Date.parse('2026-03-14T09:10:00Z') };
    const network: Network = createNetwork();
    const deps = {
      ...{ networkFor: () => network, hstsPreload: new PreloadListFile(server.config.dataDir), config: server.config },
      ...{ db: server.database.db, visits },
    };
    const request = { url: 'http://busy.test/', axes: ['method' as const] };
    const comparing = compareClientsFor(deps, ada.user.id, request, { signal: new AbortController().signal });
    const message = 'busy.test sent a Retry-After header. Try again after 09:10 UTC.';
    await expect(comparing).rejects.toMatchObject({ code: 'TARGET_UNREACHABLE', message });
    network.close();
  });
});

describe('the caller', () => {
  it('gets events as they happen', async () => {
    const response = await fetch(`${server.app.listeningOrigin}/v2/client-comparisons`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', cookie: ada.cookie },
      body: JSON.stringify({ url: `${site.origin}/page`, axes: ['method', 'cookies'] }),
    });
    const events = parseEvents(await response.text());
    expect(events.map(({ event }) => event)).toEqual(['planned', 'traced', 'traced', 'traced', 'traced', 'result']);
    expect(events[0]?.data).toEqual({ traces: 4 });
    expect(events[1]?.data).toEqual({ title: 'Chrome', statusCode: 200, done: 1, traces: 4 });
    expect(clientComparison.parse(events[5]?.data).variants).toHaveLength(2);
  });

  it('stops it by disconnecting, and nothing is stored', async () => {
    const asked = Promise.withResolvers<void>();
    const dropped = Promise.withResolvers<void>();
    const slow = await startTestSite((request) => {
      asked.resolve();
      request.socket.once('close', () => dropped.resolve());
    });
    const countKept = async () =>
      (await server.database.db.select({ total: count() }).from(clientComparisons))[0]?.total;
    const before = await countKept();
    const call = httpRequest(`${server.app.listeningOrigin}/v2/client-comparisons`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', cookie: ada.cookie },
    });
    call.on('error', () => undefined);
    call.end(JSON.stringify({ url: slow.origin }));
    await asked.promise;
    call.destroy();
    await dropped.promise;
    await slow.close();
    expect(await countKept()).toBe(before);
  });

  it('uses one request per trace', async () => {
    const {
      server: small,
      site: page,
      person,
    } = await createAppWithSite(branchingSite, {
      env: { USER_LIMIT_PER_HOUR: '5' },
    });
    const ask = (axes: string[]) => start(person, { url: `${page.origin}/page`, axes });
    expect((await ask(['method'])).statusCode).toBe(200);
    const refused = await ask(['method', 'cookies']);
    expect([refused.statusCode, refused.json().message]).toEqual([
      429,
      expect.stringMatching(/^This needs 4 requests, but you have \d left this hour\. Try again in \d+ minutes$/),
    ]);
    await small.close();
  });

  it.each<[object, number, string]>([
    [{ url: '' }, 400, 'URL is required'],
    [{ clients: ['nobody'] }, 400, 'Clients must be a list of chrome, '],
    [{ clients: [] }, 400, 'List at least one client, or omit clients'],
    [{ axes: ['moon'] }, 400, 'Axes must be a list of client, language, '],
    [{ axes: [] }, 400, 'Choose at least one thing to compare'],
    [{ axes: ['address'] }, 400, 'Nothing to compare: '],
    [{ url: 'http://10.0.0.1/' }, 422, 'Blocked: 10.0.0.1 '],
    [{ projectId: 'nope' }, 404, "Project not found, or you don't have access"],
  ])('gets an error for %j', async (body, statusCode, message) => {
    const refused = await start(ada, body);
    expect([refused.statusCode, refused.json().message.startsWith(message)]).toEqual([statusCode, true]);
  });

  it('must be signed in, and sees no comparisons of others', async () => {
    const guest = await server.app.inject({ method: 'POST', url: '/api/v2/client-comparisons', payload: {} });
    expect(guest.statusCode).toBe(401);
    const { id } = await compare(ada, fewest);
    const other = await signUp(server);
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/export/csv'],
    ] as const) {
      expect((await other.call(method, `/api/v2/client-comparisons/${id}${path}`)).statusCode).toBe(404);
    }
    expect((await open(ada, 'no-id')).statusCode).toBe(404);
  });
});

it('shares it with all members of the organization, who delete their own', async () => {
  const { projectId, member } = await createProjectOfTeam(server, ada);
  const ofOwner = await compare(ada, { ...fewest, projectId });
  const ofMember = await compare(member, { ...fewest, projectId });
  expect((await open(member, ofOwner.id)).json().data.comparison).toMatchObject({ mayEdit: false });
  const remove = async (person: TestPerson, { id }: ClientComparison) =>
    (await person.call('DELETE', `/api/v2/client-comparisons/${id}`)).statusCode;
  expect([await remove(member, ofOwner), await remove(member, ofMember), await remove(ada, ofOwner)]).toEqual([
    ...[403, 200, 200],
  ]);
});

it('loses it with its project', async () => {
  const created = await ada.call('POST', '/api/v2/projects', { name: 'Shop' });
  const projectId = created.json().data.project.id;
  const { id } = await compare(ada, { ...fewest, projectId });
  await ada.call('DELETE', `/api/v2/projects/${projectId}?checks=delete`);
  expect((await open(ada, id)).statusCode).toBe(404);
});
