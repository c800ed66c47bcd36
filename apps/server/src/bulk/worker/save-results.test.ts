import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, signUp, type TestApp } from '../../testing/index.ts';
import { findVisibleJob } from '../bulk-jobs-table.ts';
import { bulkRows } from '../bulk-rows-table.ts';
import { upload } from '../testing/upload.ts';
import { failedResult } from './check-row.ts';
import { packResults, saveResults } from './save-results.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ env: { BULK_WORKERS: '0' } });
});
afterAll(() => server.close());

it('stores rows without checks', async () => {
  const { db } = server.database;
  const { cookie } = await signUp(server);
  const { jobId } = (await upload(server.app, cookie, 'url\nhttp://10.1.2.3/\nhttp://10.1.2.4/\n')).json().data;
  const rows = await db.select().from(bulkRows).where(eq(bulkRows.jobId, jobId));
  const checked = rows.map((row) => ({ result: failedResult(row, 'Refused'), check: null }));
  await saveResults(db, jobId, await packResults(checked.slice(0, 1)));
  await saveResults(db, jobId, await packResults(checked));
  expect(await findVisibleJob(db, jobId)).toMatchObject({ status: 'COMPLETED', processedUrls: 2, errorCount: 2 });
});
