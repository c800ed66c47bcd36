import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/index.ts';
import { toArrayLiteral } from './columns.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

describe('toArrayLiteral', () => {
  it.each([
    ['text', ['plain', 'with, comma', 'with "quotes"', 'back\\slash', '{braces}', 'NULL', '', ' ', 'Grüße 🎉', null]],
    ['integer', [1, -2, null]],
    ['double precision', [1.5, 1e-7, 1e21]],
    ['boolean', [true, false, null]],
  ])('preserves values of type %s', async (type, values) => {
    const { rows } = await server.database.db.execute<{ same: unknown }>(
      sql`select array_to_json(${toArrayLiteral(values)}::${sql.raw(type)}[])::text as same`,
    );
    expect(JSON.parse(String(rows[0]?.same))).toEqual(values);
  });
});
