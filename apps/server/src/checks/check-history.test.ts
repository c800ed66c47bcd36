import { randomUUID } from 'node:crypto';
import { type CheckComparison, type CheckHistory, checkComparison, checkHistory } from '@hopwise/model';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationMembers } from '../organizations/index.ts';
import { createAppWithSite, signUp, type TestApp, type TestPerson, type TestSite } from '../testing/index.ts';
import { listHistory } from './list-history.ts';
import { insertChecks } from './testing/insert-checks.ts';
import { withdrawBatch } from './withdrawn-batches-table.ts';

let server: TestApp;
let site: TestSite;
let person: TestPerson;
let projectId: string;
let target = '/a';

const firstProjectOf = async (of: TestPerson): Promise<string> =>
  (await of.call('GET', '/v2/projects')).json().data.projects[0].id;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

beforeAll(async () => {
  ({ server, site, person } = await createAppWithSite(
    (request, response) => {
      if (request.url === '/start') response.writeHead(301, { location: target });
      response.end();
    },
    { env: { GUEST_LIMIT_PER_HOUR: '1000' } },
  ));
  projectId = await firstProjectOf(person);
});
afterAll(() => server.close());

async function historyOf(id: string | undefined, of: TestPerson = person, query = ''): Promise<CheckHistory> {
  const response = await of.call('GET', `/v2/checks/${id}/history${query}`);
  expect([response.statusCode, query]).toEqual([200, query]);
  return checkHistory.parse(response.json().data);
}
const idsOf = ({ checks }: CheckHistory) => checks.map(({ id }) => id);

describe('GET /v2/checks/{id}/history', () => {
  it('lists the checks of the URL in any spelling, newest first, across projects', async () => {
    const { db } = server.database;
    const other = (await person.call('POST', '/v2/projects', { name: 'Other' })).json().data.project.id;
    const url = `${randomUUID()}.test`;
    const [first, second] = await insertChecks(db, { projectId }, [
      { inputUrl: url, startedAt: minutesAgo(9) },
      { inputUrl: `http://${url}/`, startedAt: minutesAgo(7) },
      { inputUrl: `http://${url}/other`, startedAt: minutesAgo(6) },
    ]);
    const [third] = await insertChecks(db, { projectId: other }, [
      { inputUrl: `http://${url}`, startedAt: minutesAgo(5), batchId: randomUUID() },
    ]);
    const history = await historyOf(second);
    expect(idsOf(history)).toEqual([third, second, first]);
    expect(history).toMatchObject({ total: 3, nextCursor: null, previousId: first });
    expect(history.since).toBe(history.checks.at(-1)?.startedAt);
    expect(await historyOf(first)).toMatchObject({ total: 3, previousId: null });
  });

  it('continues from page to page, including checks of the same moment', async () => {
    const inputUrl = `https://${randomUUID()}.test/`;
    const startedAt = minutesAgo(3);
    const ids = await insertChecks(
      server.database.db,
      { projectId },
      Array.from({ length: 5 }, (_, index) => ({
        inputUrl,
        startedAt: index < 3 ? startedAt : minutesAgo(2 - index / 9),
      })),
    );
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: CheckHistory = await historyOf(ids[0], person, `?limit=2${cursor && `&cursor=${cursor}`}`);
      expect(page.total).toBe(5);
      seen.push(...idsOf(page));
      cursor = page.nextCursor;
    }
    expect(seen).toHaveLength(5);
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  it('marks changes of the chain by its fingerprint', async () => {
    const inputUrl = `https://${randomUUID()}.test/`;
    const ids = await insertChecks(server.database.db, { projectId }, [
      { inputUrl, chainHash: 1 },
      { inputUrl, chainHash: 1, totalTimeMs: 9 },
      { inputUrl, chainHash: 2, finalStatusCode: 500 },
      { inputUrl, chainHash: 2 },
    ]);
    const { checks } = await historyOf(ids[0]);
    expect(checks.map(({ chainChanged }) => chainChanged)).toEqual([false, true, false, null]);
  });

  it('marks changes of real chains', async () => {
    const track = async () =>
      (await person.call('POST', '/v2/track', { url: `${site.origin}/start` })).json().data.check.id as string;
    target = '/a';
    await track();
    await track();
    target = '/b';
    const { checks } = await historyOf(await track());
    expect(checks.map(({ chainChanged }) => chainChanged)).toEqual([true, false, null]);
  });

  it('has nothing of other people, but includes shared organization projects', async () => {
    const inputUrl = `https://${randomUUID()}.test/`;
    const [stranger, member] = [await signUp(server), await signUp(server)];
    const { db } = server.database;
    const made = await person.call('POST', '/v2/organizations', { name: 'Team' });
    const organizationId = made.json().data.organization.id;
    await db
      .insert(organizationMembers)
      .values({ organizationId, userId: member.user.id, role: 'member', joinedAt: new Date() });
    const shared = (await person.call('POST', '/v2/projects', { name: 'Ours', organizationId })).json().data.project.id;
    const [own] = await insertChecks(db, { projectId }, [{ inputUrl, startedAt: minutesAgo(3) }]);
    const [ours] = await insertChecks(db, { projectId: shared }, [{ inputUrl, startedAt: minutesAgo(2) }]);
    const [theirs] = await insertChecks(db, { projectId: await firstProjectOf(stranger) }, [{ inputUrl }]);
    expect(idsOf(await historyOf(own))).toEqual([ours, own]);
    expect(await historyOf(ours, member)).toMatchObject({ total: 1, previousId: null });
    expect(idsOf(await historyOf(theirs, stranger))).toEqual([theirs]);
    expect((await stranger.call('GET', `/v2/checks/${own}/history`)).statusCode).toBe(404);
  });

  it("has the checks of a guest's browser", async () => {
    const inputUrl = `https://${randomUUID()}.test/`;
    const guestId = randomUUID();
    const { db } = server.database;
    const [first, second] = await insertChecks(db, { guestId }, [{ inputUrl }, { inputUrl }]);
    await insertChecks(db, { guestId: randomUUID() }, [{ inputUrl }]);
    const cookie = `hopwise_guest=${encodeURIComponent(server.app.signCookie(guestId))}`;
    const ask = (headers: Record<string, string>) =>
      server.app.inject({ url: `/v2/checks/${second}/history`, headers });
    const { data } = (await ask({ cookie })).json();
    expect(idsOf(data)).toEqual([second, first]);
    expect(data).toMatchObject({ total: 2, previousId: first });
    expect((await ask({})).statusCode).toBe(404);
  });

  it('leaves out checks that are being deleted', async () => {
    const inputUrl = `https://${randomUUID()}.test/`;
    const batchId = randomUUID();
    const { db } = server.database;
    const ids = await insertChecks(db, { projectId }, [{ inputUrl, batchId }, { inputUrl }]);
    await withdrawBatch(db, batchId);
    expect(idsOf(await historyOf(ids[1]))).toEqual([ids[1]]);
  });

  it.each([
    ['?limit=0', 'Limit must be a whole number from 1 to 100'],
    ['?cursor=nonsense', 'Cursor must be the nextCursor of a page'],
  ])('responds with 400 to %s', async (query, message) => {
    const [id] = await insertChecks(server.database.db, { projectId }, [{}]);
    const response = await person.call('GET', `/v2/checks/${id}/history${query}`);
    expect([response.statusCode, response.json().message]).toEqual([400, message]);
  });

  it('reads only the checks of the URL, even of one too long for an index', async () => {
    const { db } = server.database;
    const inputUrl = `https://${randomUUID()}.test/${'long/'.repeat(1500)}`;
    const [id = ''] = await insertChecks(db, { projectId }, [{ inputUrl }, { inputUrl }]);
    await db.execute(sql`insert into checks select (jsonb_populate_record(checks,
        jsonb_build_object('id', gen_random_uuid(), 'input_url', 'https://other.test/' || n))).*
      from checks cross join generate_series(1, 3000) as n where checks.id = ${id}`);
    await db.execute(sql`analyze checks`);
    const viewer = { userId: person.user.id, guestId: randomUUID() };
    await db.transaction(async (tx) => {
      const rowsRead = async () => {
        const { rows } = await tx.execute<{ read: number | string }>(sql`
          select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'checks'`);
        return Number(rows[0]?.read);
      };
      // PostgreSQL adds what it hasn't reported yet of earlier transactions.
      const before = await rowsRead();
      expect((await listHistory(tx, id, viewer, { limit: 20 })).total).toBe(2);
      expect((await rowsRead()) - before).toBeLessThan(50);
    });
  });
});

describe('GET /v2/checks/{id}/compare/{otherId}', () => {
  const compare = async (before: string, after: string): Promise<CheckComparison> =>
    checkComparison.parse((await person.call('GET', `/v2/checks/${before}/compare/${after}`)).json().data);
  const trackTo = async (path: string): Promise<string> => {
    target = path;
    return (await person.call('POST', '/v2/track', { url: `${site.origin}/start` })).json().data.check.id;
  };

  it('reports differences hop by hop, in both directions', async () => {
    const [before, after] = [await trackTo('/new'), await trackTo('/neu')];
    const { total, outcome, hops, ...rest } = await compare(before, after);
    expect([rest.before.id, rest.after.id]).toEqual([before, after]);
    expect(hops.map(({ differences }) => differences.map(({ says }) => says))).toEqual([
      ['Hop 1 now redirects to /neu (was /new).'],
      [],
    ]);
    expect(outcome.map(({ says }) => says)).toEqual(['The final URL is now /neu (was /new).']);
    expect(total).toBe(2);
    expect((await compare(after, before)).outcome[0]?.says).toBe('The final URL is now /new (was /neu).');
  });

  it('finds no differences for an unchanged site, or between a check and itself', async () => {
    const [before, after] = [await trackTo('/same'), await trackTo('/same')];
    expect((await compare(before, after)).total).toBe(0);
    expect((await compare(after, after)).total).toBe(0);
  });

  it('is for people who can see both', async () => {
    const stranger = await signUp(server);
    const [own] = await insertChecks(server.database.db, { projectId }, [{}]);
    const [theirs] = await insertChecks(server.database.db, { projectId: await firstProjectOf(stranger) }, [{}]);
    for (const path of [`${own}/compare/${theirs}`, `${theirs}/compare/${own}`, `${own}/compare/nothing`]) {
      const response = await person.call('GET', `/v2/checks/${path}`);
      expect([response.statusCode, response.json().message]).toEqual([
        404,
        "Check not found, or you don't have access",
      ]);
    }
  });
});
