import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestApp,
  signUp,
  startTestSite,
  type TestApp,
  type TestPerson,
  type TestSite,
} from '../testing/index.ts';
import { noAnalyses, untilJob, upload } from './testing/upload.ts';

/** Every name under localhost is this computer, for any number of hosts. */
const slowHosts = Array.from({ length: 120 }, (_, index) => `slow-${index}.localhost`);

let server: TestApp;
let site: TestSite;
/** Requests that get no response until the test is over. */
const held: (() => void)[] = [];
let isOver = false;

beforeAll(async () => {
  site = await startTestSite((request, response) => {
    const respond = () => response.end('a page');
    if (request.url?.startsWith('/slow') && !isOver) held.push(respond);
    else respond();
  });
  server = await createTestApp({ env: { BULK_WORKERS: '1' } });
});
afterAll(async () => {
  isOver = true;
  for (const respond of held) respond();
  await server.close();
  await site.close();
});

const start = async ({ cookie }: TestPerson, urls: readonly string[]): Promise<string> =>
  (
    await upload(server.app, cookie, ['url', ...urls].join('\n'), { fields: { ...noAnalyses, timeout: '30000' } })
  ).json().data.jobId;

describe("while one person's slow rows fill all slots", () => {
  it("others' rows are tracked before any of them", async () => {
    const [ada, bob, eve] = [await signUp(server), await signUp(server), await signUp(server)];
    const { port } = new URL(site.origin);
    const slow = slowHosts.flatMap((host) =>
      Array.from({ length: 20 }, (_, row) => `http://${host}:${port}/slow/${row}`),
    );
    const large = await start(ada, slow);
    // All names are at one address, so the other rows with a slot wait for these.
    while (held.length < server.config.bulkPerHost) await new Promise((resolve) => setTimeout(resolve, 20));
    // Together, because the slow ones time out after half a minute.
    const trackOne = async (person: TestPerson) =>
      untilJob(person, await start(person, [`http://quick.localhost:${port}/page`]));
    for (const job of await Promise.all([bob, eve].map(trackOne))) {
      expect(job).toMatchObject({ status: 'COMPLETED', successCount: 1 });
    }
    const { processedUrls } = await untilJob(ada, large, () => true);
    expect(processedUrls).toBe(0);
    await ada.call('POST', `/api/v2/bulk/jobs/${large}/cancel`);
  });
});
