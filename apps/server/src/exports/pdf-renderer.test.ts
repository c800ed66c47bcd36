import { buildChecksReport, buildReport, type ListedCheck, type Report } from '@hopwise/report';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { watchThreads } from '../testing/index.ts';
import { createPdfRenderer } from './pdf-renderer.ts';
import { chainReport } from './testing/chain-report.ts';
import { readPdf } from './testing/read-pdf.ts';

// A busy computer may take longer than the limit for people.
const renderer = createPdfRenderer({ timeoutMs: 180_000 });
afterAll(() => renderer.close());

const usual = chainReport(['http://example.com/', 'https://example.com/', 'https://www.example.com/home']);

describe('the file', () => {
  test('has the content of the report', async () => {
    const { text, pageCount, links, meta } = await readPdf(await renderer.render(usual));
    for (const words of [
      'Reachable',
      '2redirectsgotohttps://www.example.com/home,whichrespondswith200after180ms.',
      'Redirectchain',
      'Slowest60ms(hop1)',
      'Thepagehasnodescription.',
      'Writeoneof70to160characters.',
      'Aboutthisreport',
      `1of${pageCount}`,
      `${pageCount}of${pageCount}`,
    ]) {
      expect(text).toContain(words);
    }
    expect(links).toContain('https://www.example.com/home');
    expect(links).toContain('https://hopwise.example/check/1');
    expect(meta.info).toMatchObject({ Title: 'Redirect analysis of example.com', Author: 'Hopwise', Language: 'en' });
  });

  const scripts = [
    ['Cyrillic', 'https://президент.рф/новости/весна'],
    ['Greek', 'https://example.com/ελληνικά/σελίδα'],
    ['Chinese', 'https://example.com/简体中文/新闻'],
    ['Japanese', 'https://example.com/日本語/ページ'],
    ['Korean', 'https://example.com/한국어/페이지'],
    ['Thai', 'https://example.com/ไทย'],
    ['Hindi', 'https://example.com/हद'],
    ['emoji', 'https://example.com/😀/🚀'],
  ] as const;
  const rightToLeft = ['https://example.com/صفحة/كتاب', 'https://example.com/עברית'];
  /** Every script is in one report, which is rendered once. */
  let inScripts: Promise<string> | undefined;
  const textInScripts = () => {
    const addresses = [...scripts.map(([, address]) => address), ...rightToLeft];
    const report = chainReport([...addresses.map((address) => new URL(address).href), 'https://example.com/']);
    inScripts ??= renderer.render(report).then(async (file) => (await readPdf(file)).text);
    return inScripts;
  };

  test.each(scripts)('renders %s addresses', { tags: 'slow' }, async (_, address) => {
    expect((await textInScripts()).normalize('NFC')).toContain(address.normalize('NFC'));
  });

  test('renders every letter of Arabic and Hebrew addresses', { tags: 'slow' }, async () => {
    const text = await textInScripts();
    const lettersOf = (word: string) => [...word].sort().join('');
    const printed = (text.match(/[\u0590-\u06ff]+/g) ?? []).map(lettersOf);
    expect(printed).toEqual(expect.arrayContaining(['صفحة', 'كتاب', 'עברית'].map(lettersOf)));
  });

  test('a chain of 20 hops with URLs of 4 KB fits its pages', { tags: 'slow' }, async () => {
    const urls = Array.from(
      { length: 20 },
      (_, hop) => `https://h${hop}.example/?state=${'aZ09_'.repeat(800)}end${hop}`,
    );
    const { body, pageCount } = await readPdf(await renderer.render(chainReport(urls)));
    expect(urls.filter((url) => !body.includes(url))).toEqual([]);
    expect(pageCount).toBeLessThan(40);
  });

  test("a hostile site's content is truncated, and the report mentions it", { tags: 'slow' }, async () => {
    const { source, ...usually } = chainReport(
      Array.from({ length: 20 }, (_, hop) => `https://h${hop}.example/?state=${'aZ09_'.repeat(3000)}end${hop}`),
    );
    const responseHeaders = Array.from({ length: 150 }, (_, index): [string, string] => [
      `x-${index}`,
      'v'.repeat(300),
    ]);
    const check = { ...source.check, hops: source.check.hops.map((hop) => ({ ...hop, responseHeaders })) };
    const report = buildReport({
      check,
      analysis: source.analysis,
      generatedAt: usually.generatedAt,
      productVersion: '1',
    });
    const { text, pageCount } = await readPdf(await renderer.render(report));
    expect(text).toContain('and36moreheaders,intheJSONreport');
    expect(text).toContain('…');
    expect(check.hops.filter((_hop, index) => !text.includes(`end${index}`))).toEqual([]);
    expect(pageCount).toBeLessThan(60);
  });

  test('only http and https URLs are links, and no control characters remain', async () => {
    const title = 'invoice\u202efdp.exe <script>alert(1)</script>';
    const report = chainReport(['https://example.com/', 'javascript:alert(1)'], title);
    const { text, links } = await readPdf(await renderer.render(report));
    expect(text).toContain('invoice[U+202E]fdp.exe<script>');
    expect(text).toContain('javascript:alert(1)');
    expect(links.filter((link) => !/^https?:/.test(link))).toEqual([]);
  });

  test('summarizes a period', { tags: 'slow' }, async () => {
    async function* checks(): AsyncGenerator<ListedCheck> {
      const { hops: _, ...check } = usual.source.check;
      yield { ...check, client: null, finalStatusCode: 200 };
      yield { ...check, client: null, status: 'ERROR', error: 'The server hung up.', finalStatusCode: null };
    }
    const listing = { title: 'Checks of today', from: '2026-03-14T00:00:00Z', to: '2026-03-14T10:00:00Z' };
    const report = await buildChecksReport({ ...listing, generatedAt: listing.to, productVersion: '0.1.0' }, checks());
    const { text } = await readPdf(await renderer.render(report));
    expect(text).toContain('Checksoftoday');
    expect(text).toContain('50%');
    expect(text).toContain('Theserverhungup.');
  });
});

describe('the thread', () => {
  test('renders ten concurrent reports without blocking the main thread', { tags: 'slow' }, async () => {
    using threads = watchThreads();
    const own = createPdfRenderer();
    onTestFinished(() => own.close());
    const files = await Promise.all(Array.from({ length: 10 }, () => own.render(usual)));
    expect(threads.started).toBe(1);
    expect(files.map((file) => new TextDecoder().decode(file.slice(0, 5)))).toEqual(Array(10).fill('%PDF-'));
  });

  test('ends when idle, and another one renders the next report', { tags: 'slow' }, async () => {
    using threads = watchThreads();
    const hasty = createPdfRenderer({ idleMs: 1 });
    onTestFinished(() => hasty.close());
    expect(threads.started).toBe(0);
    await hasty.render(usual);
    await threads.untilEnded(1);
    expect((await hasty.render(usual)).length).toBeGreaterThan(1000);
    expect(threads.started).toBe(2);
  });

  test("a report that can't be rendered fails alone", async () => {
    const broken = { ...usual, verdict: undefined } as unknown as Report;
    await expect(renderer.render(broken)).rejects.toThrow('Work failed in its thread');
    expect((await renderer.render(usual)).length).toBeGreaterThan(1000);
  });
});
