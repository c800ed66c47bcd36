import { type ClientComparison, compareClients, type Hop, type TracedVariant } from '@hopwise/model';
import { bareHop } from '@hopwise/model/testing/bare-hop';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { renderClientComparison } from './render-client-comparison.ts';

const traced = (name: string, statusCode: number, url = 'https://a.test/'): TracedVariant => {
  const hop: Hop = { ...bareHop, url, statusCode, redirectType: 'FINAL' };
  return { axis: 'client', name, title: name, hops: [hop], end: { kind: 'final' } };
};
const comparison = (...variants: TracedVariant[]): ClientComparison => {
  const base = traced('chrome', 200);
  const id = '0199a1b2-0000-7000-8000-000000000000';
  return {
    ...compareClients(
      { base, again: base, variants, robots: [{ client: 'gptbot', answer: 'allowed', why: null }] },
      String,
    ),
    ...{ id, projectId: id, url: 'a.test', createdAt: '2026-11-17T10:00:00.000Z', mayEdit: true },
  };
};
const made = { generatedAt: '2026-11-17T11:00:00.000Z', productVersion: '0.1.0' };

it('is read as Markdown: who ends where, by class, declared and actual', () => {
  const text = renderClientComparison(comparison(traced('gptbot', 403)), 'markdown', made);
  expect(text).toContain('**1 of 1 variants gets something else than chrome: 1 is refused.**');
  expect(text).toContain('### gptbot\n\n403 at https\\://a.test/\n\n1. 403 `https://a.test/`');
  expect(text).toContain('| AI training | Refused | gptbot is refused; this may be verification. |');
  expect(text).toContain('| GPTBot (OpenAI) | robots.txt allows it, but the server responds with 403. |');
  expect(text).toMatch(/Made 2026-11-17 11:00:00 UTC by Hopwise 0\.1\.0\.\n$/);
});

it('leaves out what there is nothing of', () => {
  const base = comparison();
  const text = renderClientComparison({ ...base, classes: [], declared: [] }, 'markdown', made);
  expect(text).not.toMatch(/## (?:By class|Declared)/);
});

it('is harmless as CSV and as Markdown, whatever a site says', () => {
  const hostile = comparison({ ...traced('curl', 200, 'https://a.test/`|<b>\u202e'), title: '=cmd|calc' });
  const rows: Record<string, string>[] = parse(renderClientComparison(hostile, 'csv', made), { columns: true });
  expect(rows[1]?.title).toBe("'=cmd|calc");
  const text = renderClientComparison(hostile, 'markdown', made);
  expect(text).not.toMatch(/\u202e/);
  expect(text).toContain('\\`\\|\\<b\\>\\[U+202E\\]');
  expect(text).toContain('1. 200 ``https://a.test/`|<b>[U+202E]``');
});

it('is the whole comparison as JSON', () => {
  const whole = comparison(traced('gptbot', 403));
  const file = JSON.parse(renderClientComparison(whole, 'json', made));
  expect(file).toMatchObject({ format: 'hopwise-client-comparison', formatVersion: 1, comparison: whole });
});
