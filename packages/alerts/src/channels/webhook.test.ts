import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import type { HttpDelivery } from '../define-channel.ts';
import { bytes } from '../render-lines.ts';
import { anyMessage, simpleMessage } from '../testing/hostile-messages.ts';
import { signWebhook, webhook, webhookSecret } from './webhook.ts';

const newSecret = (bytes = 32) => webhookSecret(randomBytes(bytes));
const send = async (secrets: string[], at = Date.now(), message = simpleMessage) =>
  (await webhook.payload(message, { kind: 'webhook', url: 'https://hooks.example/', secrets }, at)) as HttpDelivery;

describe('a webhook', () => {
  it('gets the event for programs', async () => {
    const { body } = await send([newSecret()]);
    expect(JSON.parse(body)).toEqual({
      type: 'monitor.failed',
      timestamp: '2026-11-17T10:01:00.000Z',
      data: {
        severity: 'critical',
        title: 'Down: Shop',
        lines: simpleMessage.lines,
        link: 'https://hopwise.example/monitors/1',
        host: 'shop.example',
        monitorCount: 1,
        hostCount: 1,
        entries: simpleMessage.entries,
        entriesLeftOut: 0,
      },
    });
  });

  it('gets at most 20 KB for any event, with the number of missing entries', async () => {
    await fc.assert(
      fc.asyncProperty(anyMessage, async (message) => {
        const { body } = await send([newSecret()], Date.now(), message);
        const { data } = JSON.parse(body);
        expect(bytes(body)).toBeLessThanOrEqual(20_000);
        expect(data.entries.length + data.entriesLeftOut).toBe(message.entries.length);
        expect(body.isWellFormed()).toBe(true);
      }),
      // Messages are large: fifty of them say enough.
      { numRuns: 50 },
    );
  });
});

describe('a receiver that uses the standardwebhooks library', () => {
  it.each([24, 32, 64])('accepts a message signed with a secret of %d bytes', async (bytes) => {
    const secret = newSecret(bytes);
    const { body, headers } = await send([secret]);
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'monitor.failed' });
  });

  it('accepts either secret during rotation', async () => {
    const [old, current] = [newSecret(), newSecret()];
    const { body, headers } = await send([current, old]);
    expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
    expect(new Webhook(old).verify(body, headers)).toBeDefined();
    expect(new Webhook(current).verify(body, headers)).toBeDefined();
  });

  it('rejects another secret, another body and an old attempt', async () => {
    const secret = newSecret();
    const { body, headers } = await send([secret]);
    expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow('No matching signature');
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow('No matching signature');
    const old = await send([secret], Date.now() - 3_600_000);
    expect(() => new Webhook(secret).verify(old.body, old.headers)).toThrow('too old');
  });
});

describe('the signature', () => {
  it('is that of the example in the specification', async () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const body = '{"test": 2432232314}';
    expect(await signWebhook(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, body)).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
  });

  it('has the id and the time of the attempt in its headers', async () => {
    const { headers } = await send([newSecret()], 1_763_373_660_999);
    expect(headers).toMatchObject({ 'webhook-id': 'msg_1', 'webhook-timestamp': '1763373660' });
  });

  it.each([0, 23, 65])('cannot be made with %d bytes', (bytes) => {
    expect(() => newSecret(bytes)).toThrow('24 to 64 bytes');
  });
});
