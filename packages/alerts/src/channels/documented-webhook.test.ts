import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import type { HttpDelivery } from '../define-channel.ts';
import { simpleMessage } from '../testing/hostile-messages.ts';
import { webhook, webhookSecret } from './webhook.ts';

/** The message and the receivers that docs/alerts.md shows. */
const page = readFileSync(join(import.meta.dirname, '../../../../docs/alerts.md'), 'utf8');
const blockOf = (language: string) => new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(page)?.[1] ?? '';

const secret = webhookSecret(new Uint8Array(32).fill(7));
const { body, headers } = (await webhook.payload(
  simpleMessage,
  { kind: 'webhook', url: 'https://hooks.example/', secrets: [secret] },
  Date.now(),
)) as HttpDelivery;

const folder = mkdtempSync(join(tmpdir(), 'hopwise-receivers-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('shows a message with the fields of a real one', () => {
  const fieldsOf = (value: object) => Object.keys(value).sort();
  const [shown, real] = [JSON.parse(blockOf('json')), JSON.parse(body)];
  expect(fieldsOf(shown)).toEqual(fieldsOf(real));
  expect(fieldsOf(shown.data)).toEqual(fieldsOf(real.data));
});

it('shows a receiver in Node that accepts our signature and rejects others', async () => {
  const file = join(folder, 'receiver.mjs');
  writeFileSync(file, blockOf('js'));
  const { isFromHopwise } = await import(pathToFileURL(file).href);
  expect(isFromHopwise(secret, headers, body)).toBe(true);
  expect(isFromHopwise(secret, headers, `${body} `)).toBe(false);
  expect(isFromHopwise(secret, { ...headers, 'webhook-timestamp': '1' }, body)).toBe(false);
});

const hasPython = spawnSync('python3', ['--version']).status === 0;

it.runIf(hasPython)('shows a receiver in Python that accepts our signature and rejects others', () => {
  const file = join(folder, 'receiver.py');
  const call = (text: string) =>
    `print(is_from_hopwise(${JSON.stringify(secret)}, ${JSON.stringify(headers)}, ${JSON.stringify(text)}.encode()))`;
  writeFileSync(file, `${blockOf('python')}\n${call(body)}\n${call(`${body} `)}\n`);
  expect(execFileSync('python3', [file], { encoding: 'utf8' }).trim().split(/\s+/)).toEqual(['True', 'False']);
});
