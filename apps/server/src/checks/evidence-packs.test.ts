import type { Trace } from '@hopwise/model';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../db/columns.ts';
import type { Database } from '../db/database.ts';
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/index.ts';
import { type CheckRow, deleteCheckRow, insertCheck, insertChecks, packChecks, writeCheck } from './checks-table.ts';
import { evidencePacks, findEvidence } from './evidence-packs-table.ts';
import { checkRow } from './testing/insert-checks.ts';

let server: TestApp;
let person: TestPerson;
let db: Database;
beforeAll(async () => {
  server = await createTestApp();
  person = await signUp(server);
  db = server.database.db;
});
afterAll(() => server.close());

const createProject = async (): Promise<string> =>
  (await person.call('POST', '/v2/projects', { name: `Project ${newId()}` })).json().data.project.id;

const traceOf = (message: string): Trace => ({
  hops: [],
  end: { kind: 'failed', error: { code: 'NETWORK_FAILED', message } },
});

/** Stores checks together, each with its own trace. */
async function store(messages: readonly string[], projectId?: string): Promise<CheckRow[]> {
  const owner = { projectId: projectId ?? (await createProject()) };
  const made = messages.map((message) => ({ row: checkRow(owner, {}), trace: traceOf(message), analysis: null }));
  const packed = await packChecks(made.map(writeCheck));
  await db.transaction((tx) => insertChecks(tx, packed));
  return packed.rows;
}

const messageOf = async (row: CheckRow | undefined) => {
  const end = row && (await findEvidence(db, row))?.trace.end;
  return end?.kind === 'failed' ? end.error.message : undefined;
};

const countPacks = (rows: readonly CheckRow[]) => {
  const ids = new Set(rows.map(({ packId }) => packId));
  return Promise.all([...ids].map((id) => db.$count(evidencePacks, eq(evidencePacks.id, id)))).then((counts) =>
    counts.reduce((sum, count) => sum + count, 0),
  );
};

it("a check isn't stored in a deleted project", async () => {
  const row = checkRow({ projectId: newId() }, {});
  expect(await insertCheck(db, { row, trace: traceOf('late'), analysis: null })).toBe(false);
});

describe('checks that are stored together', () => {
  it('share a pack, in which each finds its own evidence', async () => {
    const rows = await store(['one', 'two', 'three']);
    expect(await countPacks(rows)).toBe(1);
    expect(await Promise.all(rows.map(messageOf))).toEqual(['one', 'two', 'three']);
  });

  it('take several packs when their evidence is large', async () => {
    const messages = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(600_000));
    const rows = await store(messages);
    expect(await countPacks(rows)).toBe(4);
    expect(await Promise.all(rows.map(messageOf))).toEqual(messages);
  });

  it("may contain text that PostgreSQL can't store", async () => {
    const rows = await store(['nul \0, half a pair \ud800, a line\nbreak']);
    expect(await messageOf(rows[0])).toBe('nul \uFFFD, half a pair \uFFFD, a line\nbreak');
  });
});

describe('a deleted check', () => {
  it('loses its evidence without affecting the others', async () => {
    const [first, second, third] = await store(['one', 'two', 'three']);
    await deleteCheckRow(db, second as CheckRow);
    expect(await Promise.all([first, second, third].map(messageOf))).toEqual(['one', undefined, 'three']);
  });

  it('takes the pack with it when it is the last', async () => {
    const rows = await store(['one', 'two', 'three']);
    const [first, second, last] = rows as [CheckRow, CheckRow, CheckRow];
    await deleteCheckRow(db, first);
    await deleteCheckRow(db, second);
    expect(await countPacks(rows)).toBe(1);
    await deleteCheckRow(db, last);
    expect(await countPacks(rows)).toBe(0);
  });

  it('takes the pack with it even when others are deleted at the same time', async () => {
    const rows = await store(['one', 'two', 'three', 'four']);
    await Promise.all(rows.map((row) => deleteCheckRow(db, row)));
    expect(await countPacks(rows)).toBe(0);
  });

  it('takes the pack with it when its project is deleted', async () => {
    const projectId = await createProject();
    const rows = await store(['one', 'two'], projectId);
    expect((await person.call('DELETE', `/v2/projects/${projectId}?checks=delete`)).statusCode).toBe(200);
    expect(await countPacks(rows)).toBe(0);
  });
});
