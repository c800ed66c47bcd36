import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../alerts/testing/receiver.ts';
import { signUp } from '../testing/index.ts';
import { createMonitor, deliveriesOf, learnBaseline, runNext, timelineOf } from './testing/monitor-client.ts';
import { createWatchedSite, respondWith } from './testing/watched-site.ts';

const scene = createWatchedSite();
const { clock } = scene;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
beforeEach(() => {
  receiver.taken.length = 0;
});

async function createChannel(): Promise<string> {
  const settings = { kind: 'webhook', url: receiver.url };
  const made = await scene.ada.call('POST', '/api/v2/projects/default-project/alert-channels', {
    name: 'Hook',
    settings,
  });
  if (made.statusCode !== 201) throw new Error(`the channel was refused: ${made.body}`);
  return made.json().data.channel.id;
}

describe('the channels of a monitor', () => {
  it('are notified once that it is down and once that it is up again, in this order', async () => {
    const channelId = await createChannel();
    const { id } = await createMonitor(scene.ada, { url: scene.site.origin, alerting: { channelIds: [channelId] } });
    await learnBaseline(scene.ada, clock, id);
    scene.respond = respondWith(500);
    for (let turn = 0; turn < 3; turn += 1) await runNext(scene.ada, clock, id);
    scene.respond = respondWith(200);
    for (let turn = 0; turn < 3; turn += 1) await runNext(scene.ada, clock, id);
    const arrived = async () =>
      (await deliveriesOf(scene.ada, channelId)).filter(({ state }) => state === 'delivered').length;
    while ((await arrived()) < 2) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(receiver.taken.map(({ json }) => json.type)).toEqual(['monitor.failed', 'monitor.recovered']);
    expect(new Set(receiver.taken.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
  });

  it('are notified about three pauses an hour; the pauses themselves always work', async () => {
    const channelId = await createChannel();
    const { id } = await createMonitor(scene.ada, { url: scene.site.origin, alerting: { channelIds: [channelId] } });
    await learnBaseline(scene.ada, clock, id);
    for (let turn = 0; turn < 5; turn += 1) {
      clock.at += 61_000;
      const paused = await scene.ada.call('POST', `/api/v2/monitors/${id}/pause`);
      expect(paused.json().data.monitor.state).toBe('paused');
      await scene.ada.call('POST', `/api/v2/monitors/${id}/resume`);
    }
    scene.respond = respondWith(500);
    while ((await runNext(scene.ada, clock, id)).state !== 'down');
    const told = async () => (await deliveriesOf(scene.ada, channelId)).map(({ type }) => type);
    while (!(await told()).includes('monitor.failed')) await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await told()).filter((type) => type === 'monitor.paused')).toHaveLength(3);
    const paused = (await timelineOf(scene.ada, id)).filter(({ type }) => type === 'monitor.paused');
    expect(paused).toHaveLength(5);
    expect(paused.filter(({ says }) => says.join().includes('No alerts were sent: the limit is 3'))).toHaveLength(2);
  });

  it('must be available to the project', async () => {
    const channelId = await createChannel();
    const { id } = await createMonitor(scene.ada, { url: scene.site.origin });
    const grace = await signUp(scene.server, 'Grace Hopper');
    const own = await createMonitor(grace, { url: scene.site.origin });
    const alerting = { channelIds: [channelId] };
    expect((await grace.call('PUT', `/api/v2/monitors/${own.id}`, { alerting })).statusCode).toBe(400);
    expect((await scene.ada.call('PUT', `/api/v2/monitors/${id}`, { alerting })).statusCode).toBe(200);
  });
});
