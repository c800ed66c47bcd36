import { webhookSettings } from '@hopwise/model';
import * as z from 'zod/mini';
import { defineChannel } from '../define-channel.ts';
import type { AlertMessage } from '../message.ts';
import { bytes, oneLine } from '../render-lines.ts';

/** Standard Webhooks 1.0.0: `whsec_` and 24 to 64 random bytes in base64. */
const prefix = 'whsec_';
const secretBytes = { min: 24, max: 64 } as const;

export function webhookSecret(random: Uint8Array): string {
  if (random.length < secretBytes.min || random.length > secretBytes.max) {
    throw new Error(`A secret has ${secretBytes.min} to ${secretBytes.max} bytes.`);
  }
  return prefix + toBase64(random);
}

/** `v1,…` over the id, the time in seconds and the body. */
export async function signWebhook(secret: string, id: string, seconds: number, body: string): Promise<string> {
  const raw = Uint8Array.from(atob(secret.slice(prefix.length)), (character) => character.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${id}.${seconds}.${body}`));
  return `v1,${toBase64(new Uint8Array(signed))}`;
}

const toBase64 = (raw: Uint8Array): string => btoa(String.fromCharCode(...raw));

const limits = { bodyBytes: 20_000, linesBytes: 6000 } as const;

/** Standard Webhooks 1.0.0. While a secret is replaced, both sign. */
export const webhook = defineChannel({
  id: 'webhook',
  title: 'Webhook',
  settings: z.extend(webhookSettings, { secrets: z.array(z.string()).check(z.minLength(1), z.maxLength(2)) }),
  limits,
  goneStatuses: [410],
  async payload(message, { url, secrets }, attemptAt) {
    const body = bodyOf(message);
    const seconds = Math.floor(attemptAt / 1000);
    const signatures = await Promise.all(secrets.map((secret) => signWebhook(secret, message.id, seconds, body)));
    return {
      kind: 'http',
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': message.id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': signatures.join(' '),
      },
      body,
    };
  },
});

/** As many lines and entries as there is room for; the link goes to the rest. */
function bodyOf({ type, at, severity, title, lines, link, data, entries }: AlertMessage): string {
  const known = { severity, title: oneLine(title), link: link?.url ?? null, ...(shortened(data, 200) as object) };
  const shownLines = firstThatFit(lines, limits.linesBytes, (line) => [oneLine(line)]);
  const empty = { type, timestamp: at, data: { ...known, lines: shownLines, entries: [], entriesLeftOut: 0 } };
  const room = limits.bodyBytes - bytes(JSON.stringify(empty)) - roomForCount;
  const shown = firstThatFit(entries, room, (entry) => [shortened(entry, 500), shortened(entry, 100)]);
  const entriesLeftOut = entries.length - shown.length;
  return JSON.stringify({ ...empty, data: { ...empty.data, entries: shown, entriesLeftOut } });
}

/** Digits of the number of entries that are left out. */
const roomForCount = 10;

/** From the start on, each in the first of its forms that fits, until one fits in none. */
function firstThatFit<T>(values: readonly T[], room: number, formsOf: (value: T) => unknown[]): unknown[] {
  const kept: unknown[] = [];
  let left = room;
  for (const value of values) {
    const form = formsOf(value).find((each) => sizeOf(each) <= left);
    if (form === undefined) break;
    kept.push(form);
    left -= sizeOf(form);
  }
  return kept;
}

/** With the comma after it. */
const sizeOf = (value: unknown): number => bytes(JSON.stringify(value)) + 1;

const mostInList = 10;

/** Every text in it cut to a length, every list to its first entries. */
function shortened(value: unknown, longest: number): unknown {
  if (typeof value === 'string') return oneLine(value, longest);
  if (Array.isArray(value)) return value.slice(0, mostInList).map((each) => shortened(each, longest));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shortened(each, longest)]));
}
