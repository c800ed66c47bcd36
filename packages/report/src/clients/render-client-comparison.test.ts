import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { clientsReportOf, sampleComparison, tracedClient } from '../testing/sample-clients.ts';
import { renderClientComparison } from './render-client-comparison.ts';

it('renders results by client, by class, and robots.txt against the response as Markdown', () => {
  const text = renderClientComparison(clientsReportOf(sampleComparison(tracedClient('gptbot', 403))), 'markdown');
  expect(text).toContain('**1 of 1 variant gets a different result from chrome: 1 is blocked.**');
  expect(text).toContain('### gptbot\n\n403 at https\\://a.test/\n\n1. 403 `https://a.test/`');
  expect(text).toContain('| AI training | Blocked | gptbot is blocked. The site may verify crawlers by IP address. |');
  expect(text).toContain('| GPTBot (OpenAI) | robots.txt allows it, but the server responds with 403. |');
  expect(text).toContain('Online: `https://hopwise.example/clients/0199a1b2`');
  expect(text).toMatch(/Generated 2026-11-17 11:00:00 UTC by Hopwise 0\.1\.0\.\n$/);
});

it('leaves out what there is nothing of', () => {
  const base = sampleComparison();
  const text = renderClientComparison(clientsReportOf({ ...base, classes: [], declared: [] }), 'markdown');
  expect(text).not.toMatch(/## (?:By class|robots\.txt vs)/);
});

it('is harmless as CSV and as Markdown, with any text from a site', () => {
  const hostile = sampleComparison({ ...tracedClient('curl', 200, 'https://a.test/`|<b>\u202e'), title: '=cmd|calc' });
  const rows: Record<string, string>[] = parse(renderClientComparison(clientsReportOf(hostile), 'csv'), {
    columns: true,
  });
  expect(rows[1]?.title).toBe("'=cmd|calc");
  const text = renderClientComparison(clientsReportOf(hostile), 'markdown');
  expect(text).not.toMatch(/\u202e/);
  expect(text).toContain('\\`\\|\\<b\\>\\[U+202E\\]');
  expect(text).toContain('1. 200 ``https://a.test/`|<b>[U+202E]``');
});

it('is the whole comparison as JSON', () => {
  const whole = sampleComparison(tracedClient('gptbot', 403));
  const file = JSON.parse(renderClientComparison(clientsReportOf(whole), 'json'));
  expect(file).toMatchObject({ format: 'hopwise-client-comparison', formatVersion: 1, comparison: whole });
});

it('shows in Markdown whose report it is', () => {
  const brand = { name: 'Acme *Ltd*', showsName: true, logo: null };
  const text = renderClientComparison({ ...clientsReportOf(sampleComparison()), brand }, 'markdown');
  expect(text).toContain('# Client comparison\n\nBy Acme \\*Ltd\\*\n');
});
