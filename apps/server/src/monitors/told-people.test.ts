import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createAppWithSite,
  signUp,
  startTestSite,
  type TestApp,
  type TestPerson,
  type TestSite,
} from '../testing/index.ts';
import {
  createMonitor,
  deliveriesOf,
  learnBaseline,
  noon,
  runNext,
  TestClock,
  timelineOf,
} from './testing/monitor-client.ts';

const clock = new TestClock();
let server: TestApp;
let site: TestSite;
let receiver: TestSite;
let ada: TestPerson;
let status = 200;
const received: { id: unknown; type: string }[] = [];
beforeAll(async () => {
  const options = { deps: { now: clock.now } };
  ({ server, site } = await createAppWithSite((_request, response) => response.writeHead(status).end(), options));
  receiver = await startTestSite(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({ id: request.headers['webhook-id'], type: JSON.parse(Buffer.concat(chunks).toString()).type });
    response.end();
  });
});
afterAll(async () => {
  await receiver.close();
  await server.close();
});
beforeEach(async () => {
  clock.at = noon;
  status = 200;
  received.length = 0;
  ada = await signUp(server.app);
});

async function createChannel(): Promise<string> {
  const settings = { kind: 'webhook', url: receiver.origin };
  const made = await ada.call('POST', '/api/v2/projects/default-project/alert-channels', { name: 'Hook', settings });
  if (made.statusCode !== 201) throw new Error(`the channel was refused: ${made.body}`);
  return made.json().data.channel.id;
}

describe('the channels of a monitor', () => {
  it('are told once that it is down and once that it is up again, in this order', async () => {
    const channelId = await createChannel();
    const { id } = await createMonitor(ada, { url: site.origin, alerting: { channelIds: [channelId] } });
    await learnBaseline(ada, clock, id);
    status = 500;
    for (let turn = 0; turn < 3; turn += 1) await runNext(ada, clock, id);
    status = 200;
    for (let turn = 0; turn < 3; turn += 1) await runNext(ada, clock, id);
    const arrived = async () =>
      (await deliveriesOf(ada, channelId)).filter(({ state }) => state === 'delivered').length;
    while ((await arrived()) < 2) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(received.map(({ type }) => type)).toEqual(['monitor.failed', 'monitor.recovered']);
    expect(new Set(received.map(({ id: webhookId }) => webhookId)).size).toBe(2);
  });

  it('are told of three pauses an hour; the pauses themselves are never refused', async () => {
    const channelId = await createChannel();
    const { id } = await createMonitor(ada, { url: site.origin, alerting: { channelIds: [channelId] } });
    await learnBaseline(ada, clock, id);
    for (let turn = 0; turn < 5; turn += 1) {
      clock.at += 61_000;
      const paused = await ada.call('POST', `/api/v2/monitors/${id}/pause`);
      expect(paused.json().data.monitor.state).toBe('paused');
      await ada.call('POST', `/api/v2/monitors/${id}/resume`);
    }
    status = 500;
    while ((await runNext(ada, clock, id)).state !== 'down');
    const told = async () => (await deliveriesOf(ada, channelId)).map(({ type }) => type);
    while (!(await told()).includes('monitor.failed')) await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await told()).filter((type) => type === 'monitor.paused')).toHaveLength(3);
    const paused = (await timelineOf(ada, id)).filter(({ type }) => type === 'monitor.paused');
    expect(paused).toHaveLength(5);
  });

  it('can only be those that the project may use', async () => {
    const channelId = await createChannel();
    const { id } = await createMonitor(ada, { url: site.origin });
    const grace = await signUp(server.app, 'Grace Hopper');
    const own = await createMonitor(grace, { url: site.origin });
    const alerting = { channelIds: [channelId] };
    expect((await grace.call('PUT', `/api/v2/monitors/${own.id}`, { alerting })).statusCode).toBe(400);
    expect((await ada.call('PUT', `/api/v2/monitors/${id}`, { alerting })).statusCode).toBe(200);
  });
});
