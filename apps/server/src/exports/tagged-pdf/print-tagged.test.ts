import { buildBulkReport, buildChecksReport, type ListedCheck } from '@hopwise/report';
import { sampleBulk } from '@hopwise/report/testing/sample-bulk';
import { afterAll, describe, expect, test } from 'vitest';
import { createPdfRenderer } from '../pdf-renderer.ts';
import { chainReport } from '../testing/chain-report.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { readStructure } from '../testing/read-structure.ts';

const renderer = createPdfRenderer();
afterAll(() => renderer.close());

type PrintedReport = Parameters<typeof renderer.render>[0];
/** Each report is rendered once. */
const printed = new Map<PrintedReport, Promise<Uint8Array>>();
function print(report: PrintedReport): Promise<Uint8Array> {
  const file = printed.get(report) ?? renderer.render(report);
  printed.set(report, file);
  return file;
}

const usual = chainReport(['http://example.com/', 'https://example.com/', 'https://www.example.com/home']);
const { hops: _, ...check } = usual.source.check;
async function* checks(count: number): AsyncGenerator<ListedCheck> {
  for (let index = 0; index < count; index += 1)
    yield { ...check, client: null, status: 'ERROR', error: 'Hung up.', finalStatusCode: 0 };
}
const listing = { title: 'Checks of today', from: '2026-03-14T00:00:00Z', to: '2026-03-14T10:00:00Z' };
const period = await buildChecksReport({ ...listing, generatedAt: listing.to, productVersion: '1' }, checks(60));

const otherReports = [
  [
    'a long chain',
    chainReport(Array.from({ length: 20 }, (_each, hop) => `https://h${hop}.example/${'path/'.repeat(60)}`)),
  ],
  ['scripts from right to left', chainReport(['https://example.com/صفحة/كتاب', 'https://example.com/עברית'])],
  ['a period', period],
  ['a bulk job', buildBulkReport(sampleBulk)],
] as const;

describe('the report of a check', () => itIsTagged(usual));
describe.each(otherReports)('the report of %s', { tags: 'slow' }, (_name, report) => itIsTagged(report));

function itIsTagged(report: PrintedReport): void {
  test('has all text in its structure tree, except page headers and footers', async () => {
    const file = await print(report);
    const { isMarked, elements, outside } = await readStructure(file);
    expect(isMarked).toBe(true);
    const [, ...laterPages] = outside;
    // The page header and footer; repeated table headers are only visual.
    expect(laterPages.filter((words) => words.length > 200)).toEqual([]);
    const tagged = elements
      .map(({ text }) => text)
      .join('')
      .replace(/\s+/g, '');
    const { text } = await readPdf(file);
    expect(tagged.length).toBeGreaterThan(0.9 * (text.length - outside.join('').length));
  });

  test('starts with one level-one heading and skips no level', async () => {
    const { elements } = await readStructure(await print(report));
    const levels = elements.flatMap(({ role }) => (/^H\d$/.test(role) ? [Number(role.slice(1))] : []));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.filter((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
  });

  test('has an outline', async () => {
    const { outline } = await readStructure(await print(report));
    expect(outline.length).toBeGreaterThan(1);
  });
}

test('the outline of a check links to its sections, findings and hops', async () => {
  const { outline } = await readStructure(await print(usual));
  expect(outline.map(({ title }) => title)).toEqual([
    'Summary',
    'Redirect chain',
    'Findings',
    'Analyses',
    'Hops in detail',
    'About this report',
  ]);
  expect(outline.find(({ title }) => title === 'Hops in detail')?.items).toEqual([
    'Hop 1: example.com',
    'Hop 2: example.com',
    'Hop 3: www.example.com',
  ]);
  expect(outline.find(({ title }) => title === 'Findings')?.items[0]).toBe('Medium (1)');
});

test('links, lists and tables have their roles', async () => {
  const { elements } = await readStructure(await print(usual));
  const roles = new Set(elements.map(({ role }) => role));
  expect([...roles]).toEqual(
    expect.arrayContaining(['Table', 'TR', 'TH', 'TD', 'L', 'LI', 'LBody', 'Link', 'H1', 'H4']),
  );
  const links = elements.filter(({ role }) => role === 'Link').map(({ text }) => text);
  expect(links).toContain('https://www.example.com/home');
  expect(links).toContain('Open this check online');
});

test("a file named by a definition isn't read", async () => {
  const brand = { name: 'Us', showsName: true, logo: { dataUrl: '/etc/hostname', width: 100, height: 50 } };
  await expect(renderer.render({ ...usual, brand })).rejects.toThrow('Work failed in its thread');
});
