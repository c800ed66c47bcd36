import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/index.ts';
import { insertChecks } from './testing/insert-checks.ts';
import { forgetBatch, withdrawBatch } from './withdrawn-batches-table.ts';

let server: TestApp;
let person: TestPerson;
let projectId: string;
const batchId = randomUUID();
let goneIds: string[];
let keptIds: string[];
let sharePath: string;

beforeAll(async () => {
  server = await createTestApp();
  person = await signUp(server);
  const { db } = server.database;
  projectId = (await person.call('GET', '/v2/projects')).json().data.projects[0].id;
  keptIds = await insertChecks(db, { projectId }, [{ totalTimeMs: 50 }, { batchId: randomUUID() }]);
  goneIds = await insertChecks(db, { projectId }, [
    { batchId, inputUrl: 'https://gone.test/1', totalTimeMs: 900 },
    { batchId, inputUrl: 'https://gone.test/2' },
  ]);
  const share = await person.call('POST', `/v2/checks/${goneIds[0]}/share`);
  sharePath = `/v2/shared/${share.json().data.share.token}`;
  expect((await server.app.inject({ url: sharePath })).statusCode).toBe(200);
  await withdrawBatch(db, batchId);
});
afterAll(() => server.close());

const data = async (path: string) => (await person.call('GET', path)).json().data;

describe('checks of a bulk job that is being deleted', () => {
  it("can't be opened, not even by a share link", async () => {
    const paths = goneIds.flatMap((id) => [`/v2/track/${id}`, `/v2/export/${id}/json`]);
    for (const path of paths) expect([path, (await person.call('GET', path)).statusCode]).toEqual([path, 404]);
    expect((await server.app.inject({ url: sharePath })).statusCode).toBe(404);
    expect((await person.call('GET', `/v2/track/${keptIds[1]}`)).statusCode).toBe(200);
  });

  it('are in no list or export, which continue after them', async () => {
    const ids = (checks: { id: string }[]) => checks.map(({ id }) => id).sort();
    expect(ids((await data('/v2/checks/recent')).checks)).toEqual([...keptIds].sort());
    expect(ids((await data(`/v2/projects/${projectId}/checks`)).checks)).toEqual([...keptIds].sort());
    const first = await data('/v2/checks/recent?limit=1');
    expect([first.checks, typeof first.nextCursor]).toEqual([[], 'string']);
    const exported = await person.call('GET', '/v2/export/checks/csv?period=7d');
    expect([exported.statusCode, exported.body.includes('gone.test'), exported.body.includes('example.com')]).toEqual([
      200,
      false,
      true,
    ]);
  });

  it('hold no record', async () => {
    expect((await data('/v2/stats?period=7d')).slowest?.inputUrl).not.toBe('https://gone.test/1');
  });

  it("would reappear only if they weren't deleted", async () => {
    await forgetBatch(server.database.db, batchId);
    expect((await person.call('GET', `/v2/track/${goneIds[0]}`)).statusCode).toBe(200);
  });
});
