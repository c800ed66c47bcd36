import { dayMs, expiringCertificates, failingHosts, type Hop, type Trace } from '@hopwise/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../db/columns.ts';
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/index.ts';
import type { CheckFacts } from '../tracing/index.ts';
import { packChecks, insertChecks as storeChecks, writeCheck } from './checks-table.ts';
import { CertificateFinder } from './find-expiring-certificates.ts';
import { checkRow, insertChecks } from './testing/insert-checks.ts';
import { withdrawBatch } from './withdrawn-batches-table.ts';

let server: TestApp;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const projectOf = async (person: TestPerson): Promise<string> =>
  (await person.call('GET', '/v2/projects/default-project')).json().data.project.id;

describe('GET /v2/stats/hosts', () => {
  const hostsOf = async (person: TestPerson, query = '') => {
    const response = await person.call('GET', `/v2/stats/hosts${query}`);
    expect(response.statusCode).toBe(200);
    return failingHosts.parse(response.json().data);
  };

  it('counts failed checks by the host where they ended', async () => {
    const person = await signUp(server);
    const projectId = await projectOf(person);
    const { db } = server.database;
    const failed = { status: 'ERROR', finalUrl: 'https://shop.test/gone' } as const;
    const ids = await insertChecks(db, { projectId }, [
      { ...failed, startedAt: daysAgo(20) },
      { ...failed, batchId: newId() },
      { status: 'TIMEOUT', inputUrl: 'http://SHOP.test:80/slow', finalUrl: null },
      { status: 'LOOP', inputUrl: 'https://loop.test:8443/', finalUrl: null },
      { status: 'OK', finalUrl: 'https://fine.test/' },
      failed,
    ]);
    expect(await hostsOf(person)).toEqual({
      hosts: [
        {
          host: 'shop.test',
          failed: 3,
          statusDistribution: { ERROR: 2, TIMEOUT: 1, LOOP: 0 },
          checkId: ids[5],
          lastFailedAt: expect.any(String),
        },
        expect.objectContaining({ host: 'loop.test:8443', failed: 1, checkId: ids[3] }),
      ],
      examined: 4,
      isComplete: true,
    });
    expect((await hostsOf(person, '?period=30d')).hosts[0]).toMatchObject({ failed: 4 });
    const other = (await person.call('POST', '/v2/projects', { name: 'Other' })).json().data.project.id;
    expect((await hostsOf(person, `?projectId=${other}`)).hosts).toEqual([]);
  });

  it("leaves out bulk jobs being deleted, and other people's checks", async () => {
    const person = await signUp(server);
    const projectId = await projectOf(person);
    const batchId = newId();
    const { db } = server.database;
    await insertChecks(db, { projectId }, [{ status: 'ERROR', batchId }]);
    expect((await hostsOf(person)).examined).toBe(1);
    await withdrawBatch(db, batchId);
    expect(await hostsOf(person)).toEqual({ hosts: [], examined: 0, isComplete: true });
    expect((await server.app.inject('/v2/stats/hosts')).statusCode).toBe(401);
    expect((await person.call('GET', '/v2/stats/hosts?period=5d')).statusCode).toBe(400);
  });

  it('reports when not all were counted', async () => {
    const person = await signUp(server);
    const projectId = await projectOf(person);
    const rows = Array.from({ length: 2001 }, (_, index) =>
      checkRow({ projectId }, { status: 'ERROR', finalUrl: `https://host-${index % 20}.test/` }),
    );
    const trace: Trace = { hops: [], end: { kind: 'final' } };
    const packed = await packChecks(rows.map((row) => writeCheck({ row, trace, analysis: null })));
    await server.database.db.transaction((tx) => storeChecks(tx, packed));
    const { hosts, examined, isComplete } = await hostsOf(person);
    expect([hosts.length, examined, isComplete]).toEqual([10, 2000, false]);
  });
});

describe('GET /v2/stats/certificates', () => {
  const hopOf = (url: string, validTo: Date | null) =>
    ({ url, tls: validTo && { chain: [{ validTo: validTo.toISOString() }] } }) as Hop;

  async function store(projectId: string, row: Partial<CheckFacts>, hops: Hop[]): Promise<string> {
    const stored = checkRow({ projectId }, row, row.startedAt);
    const trace = { hops, end: { kind: 'final' } } as const;
    const packed = await packChecks([writeCheck({ row: stored, trace, analysis: null })]);
    await server.database.db.transaction((tx) => storeChecks(tx, packed));
    return stored.id;
  }
  const inDays = (days: number) => new Date(Date.now() + (days + 0.5) * dayMs);

  it("lists the certificates of each host's newest check, soonest expiry first", async () => {
    const person = await signUp(server);
    const projectId = await projectOf(person);
    const shop = { inputUrl: 'https://shop.test/', finalUrl: 'https://shop.test/' };
    await store(projectId, { ...shop, startedAt: daysAgo(3) }, [hopOf('https://shop.test/', inDays(2))]);
    const renewed = await store(projectId, { ...shop, startedAt: daysAgo(1) }, [
      hopOf('https://shop.test/', inDays(80)),
    ]);
    const onTheWay = await store(
      projectId,
      { inputUrl: 'http://a.test/', finalUrl: 'https://b.test/', batchId: newId(), startedAt: daysAgo(2) },
      [hopOf('http://a.test/', null), hopOf('https://cdn.test/', inDays(-3)), hopOf('https://b.test/', inDays(12))],
    );
    const response = await person.call('GET', '/v2/stats/certificates');
    const { certificates, hostsExamined } = expiringCertificates.parse(response.json().data);
    expect(certificates.map(({ host, daysLeft, checkId }) => [host, daysLeft, checkId])).toEqual([
      ['cdn.test', -2, onTheWay],
      ['b.test', 12, onTheWay],
      ['shop.test', 80, renewed],
    ]);
    expect(hostsExamined).toBe(3);

    await person.call('DELETE', `/v2/checks/${onTheWay}`);
    const after = (await person.call('GET', '/v2/stats/certificates')).json().data;
    expect(after.certificates).toMatchObject([{ host: 'shop.test' }]);
  });

  it('is empty without any, and closed to guests and strangers', async () => {
    const person = await signUp(server);
    const other = await signUp(server);
    const empty = { certificates: [], hostsExamined: 0 };
    expect((await person.call('GET', '/v2/stats/certificates')).json().data).toEqual(empty);
    const theirs = await projectOf(other);
    expect((await person.call('GET', `/v2/stats/certificates?projectId=${theirs}`)).statusCode).toBe(404);
    expect((await server.app.inject('/v2/stats/certificates')).statusCode).toBe(401);
  });

  it('reads at most two hundred checks, including bulk rows', async () => {
    const person = await signUp(server);
    const projectId = await projectOf(person);
    const rows = Array.from({ length: 230 }, (_, index) => {
      const url = `https://host-${index}.test/`;
      const row = checkRow(
        { projectId },
        { inputUrl: url, finalUrl: url, batchId: newId() },
        daysAgo(1 + index / 1000),
      );
      return writeCheck({ row, trace: { hops: [hopOf(url, inDays(index))], end: { kind: 'final' } }, analysis: null });
    });
    const packed = await packChecks(rows);
    await server.database.db.transaction((tx) => storeChecks(tx, packed));
    const finder = new CertificateFinder(server.database.db);
    const first = await finder.find(person.user.id, undefined);
    expect([first.certificates.length, first.hostsExamined]).toEqual([10, 200]);
    expect(first.certificates[0]).toMatchObject({ host: 'host-0.test', daysLeft: 0 });
    expect(await finder.find(person.user.id, undefined)).toEqual(first);
  });
});
