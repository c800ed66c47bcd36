import { readFile } from 'node:fs/promises';
import type { Log } from 'sarif';
import { SaxesParser } from 'saxes';
import { Parser } from 'tap-parser';
import { describe, expect, it } from 'vitest';
import { startRedirectSite } from '../testing/redirect-site.ts';
import { junitFaults, sarifFaults } from '../testing/report-schemas.ts';
import { folderWith, runCli } from '../testing/run-cli.ts';

/** One of each outcome, and text that tries to break out of a format. */
const contract = `version: 1
tests:
  - SITE/old -> /new 301
  - SITE/old -> /neu 308
  - SITE/a -> /new
  - http://127.0.0.1:9/ -> /x
  - { from: SITE/evil, to: /new, headers: { x-evil: '~]]>' }, note: 'a # b' }
  - SITE/loop?]]>&"<#%:,|\` -> /x
`;

async function report(format: string, text = contract, env: Record<string, string> = {}): Promise<string> {
  await using site = await startRedirectSite();
  await using folder = await folderWith({ 'c,1: ü.yaml': text.replaceAll('SITE', site.origin) });
  const file = folder.at('c,1: ü.yaml');
  const { stdout } = await runCli(['test', file, '--allow-private', '--format', format], { env });
  return stdout.replaceAll(site.origin, 'http://SITE').replaceAll(file, 'c,1: ü.yaml').replaceAll(encodeURI(file), 'c');
}

interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

function parseXml(text: string): Element {
  const nothing = (): Element => ({ name: '', attributes: {}, children: [], text: '' });
  const open: Element[] = [nothing()];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { ...nothing(), name, attributes: attributes as Record<string, string> };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  return open[0]?.children[0] ?? nothing();
}

describe('the report as', () => {
  it('junit is as the schema of Jenkins has it, and counts itself rightly', async () => {
    const text = await report('junit');
    expect(await junitFaults(text)).toEqual([]);
    const [suite] = parseXml(text).children;
    expect(suite?.attributes).toMatchObject({
      name: 'c,1: ü.yaml',
      tests: '6',
      failures: '3',
      errors: '1',
      skipped: '0',
    });
    const cases = suite?.children ?? [];
    expect(cases.map(({ children }) => children[0]?.name)).toEqual([
      'system-out',
      'failure',
      'system-out',
      'error',
      'failure',
      'failure',
    ]);
    expect(cases[1]?.attributes).toMatchObject({ name: 'http://SITE/old → /neu', classname: 'c,1: ü.yaml' });
    expect(cases[1]?.children[0]?.text).toBe('Expected /neu, got /new (301 instead of 308)\nat c,1: ü.yaml:4');
    expect(cases[1]?.children[0]?.attributes).toEqual({
      message: 'Expected /neu, got /new (301 instead of 308)',
      type: 'failed',
    });
    expect(cases[4]?.children[0]?.attributes.message).toContain('got "a"<b>&`|::error::%0A"');
    for (const { attributes } of cases) expect(attributes.time).toMatch(/^\d+\.\d{3}$/);
  });

  it('sarif is a log of what needs a look, as its schema has it, at the line of the contract', async () => {
    const text = await report('sarif');
    expect(sarifFaults(text)).toEqual([]);
    const log = JSON.parse(text) as Log;
    const [run] = log.runs;
    const rules = run?.tool.driver.rules ?? [];
    const results = run?.results ?? [];
    expect(results.map(({ ruleId, level }) => `${ruleId} ${level}`)).toEqual([
      'redirect/failed error',
      'redirect/warning warning',
      'redirect/could-not-run error',
      'redirect/failed error',
      'redirect/failed error',
    ]);
    for (const { ruleId, ruleIndex, message, locations, partialFingerprints } of results) {
      expect(rules[ruleIndex ?? -1]?.id).toBe(ruleId);
      expect(message.text).not.toBe('');
      expect(Object.values(partialFingerprints ?? {})).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
      const place = locations?.[0]?.physicalLocation;
      expect(place?.region?.startLine).toBeGreaterThan(2);
      expect(URL.canParse(place?.artifactLocation?.uri ?? '', 'file:///')).toBe(true);
    }
    expect(new Set(results.map(({ partialFingerprints }) => JSON.stringify(partialFingerprints))).size).toBe(5);
    expect(run?.invocations).toEqual([{ executionSuccessful: false }]);
  });

  it('writes valid junit and sarif for an empty run', async () => {
    const right = 'version: 1\ntests: [SITE/old -> /new 301]\n';
    expect(await junitFaults(await report('junit', right))).toEqual([]);
    expect(sarifFaults(await report('sarif', right))).toEqual([]);
  });

  it('junit and sarif are held to schemas that notice a fault', async () => {
    const [junit, sarif] = [await report('junit'), await report('sarif')];
    expect(await junitFaults(junit.replace('<testcase ', '<testcase line="4" '))).toEqual([
      expect.stringContaining("The attribute 'line' is not allowed"),
    ]);
    expect(sarifFaults(sarif.replace('"level":"warning"', '"level":"warn"'))).toEqual([
      '/runs/0/tool/driver/rules/2/defaultConfiguration/level: must be equal to one of the allowed values',
    ]);
    expect(sarifFaults(sarif.replace('"startLine":4', '"startLine":0'))).toEqual([
      '/runs/0/results/0/locations/0/physicalLocation/region/startLine: must be >= 1',
    ]);
  });

  it('tap is read by a TAP parser', async () => {
    const text = await report('tap');
    const parser = new Parser({ strict: true });
    const tests: { ok: boolean; name: string; diag?: { at?: string; message?: string } | null }[] = [];
    parser.on('assert', (result) => tests.push(result as (typeof tests)[number]));
    const outcome = new Promise<{ count: number; fail: number; failures: unknown[]; plan: unknown }>((resolve) =>
      parser.on('complete', (results) => resolve(results as never)),
    );
    parser.end(text);
    expect(await outcome).toMatchObject({ count: 6, pass: 2, fail: 4, plan: { start: 1, end: 6 } });
    expect(tests.map(({ ok }) => ok)).toEqual([true, false, true, false, false, false]);
    expect(tests[1]?.diag).toMatchObject({
      at: 'c,1: ü.yaml:4',
      message: 'Expected /neu, got /new (301 instead of 308)',
    });
    expect(text).not.toMatch(/# (?:TODO|SKIP)/i);
  });

  it('json is one document, jsonl a line for each result', async () => {
    const whole = JSON.parse(await report('json'));
    expect(whole).toMatchObject({
      format: 'hopwise-contract-run',
      formatVersion: 1,
      contract: 'c,1: ü.yaml',
      summary: { total: 6, passed: 2, failed: 3, couldNotRun: 1, notRun: 0, warned: 1 },
    });
    expect(whole.results[1]).toMatchObject({
      number: 2,
      outcome: 'failed',
      reasons: ['Expected /neu, got /new (301 instead of 308)'],
      line: 4,
      url: 'http://SITE/old',
      expected: { to: '/neu', status: [308] },
      hops: [
        { url: 'http://SITE/old', statusCode: 301 },
        { url: 'http://SITE/new', statusCode: 200 },
      ],
    });
    const lines = (await report('jsonl'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ type }) => type)).toEqual([...Array(6).fill('result'), 'summary']);
  });

  it('github has commands that nothing in them can break out of', async () => {
    const lines = (await report('github')).trimEnd().split('\n');
    expect(lines[0]).toMatch(
      /^::error file=[^,:]*c%2C1%3A ü\.yaml,line=4,col=5,title=http%3A[^,:]*%3A\d+\/old → \/neu::/,
    );
    expect(lines[0]).toMatch(/::Expected \/neu, got \/new \(301 instead of 308\)$/);
    expect(lines[1]).toMatch(/^::warning file=.*::2 redirects; 1 would be enough\.$/);
    expect(lines).toHaveLength(6);
    expect(lines[3]).toContain('::error::%250A');
    expect(lines[5]).toBe('6 tests: 2 passed (1 with warnings), 3 failed, 1 error');
  });

  it('github annotates ten of a kind, and has the others in the summary of the step', async () => {
    await using out = await folderWith({ 'summary.md': '# Before\n' });
    const many = `version: 1\ntests:\n${'  - SITE/old -> /x\n'.repeat(14)}${'  - SITE/a -> /new\n'.repeat(12)}`;
    const text = await report('github', many, { GITHUB_STEP_SUMMARY: out.at('summary.md') });
    expect(text.match(/^::error /gm)).toHaveLength(10);
    expect(text.match(/^::warning /gm)).toHaveLength(10);
    expect(text).toContain('6 more in the job summary\n');
    const summary = await readFile(out.at('summary.md'), 'utf8');
    expect(summary.startsWith('# Before\n## Redirects: ')).toBe(true);
    expect(summary.match(/^\| \d+ \| /gm)).toHaveLength(26);
  });

  it('markdown is a table of what needs a look, with the words of strangers as code', async () => {
    const text = await report('markdown');
    expect(text).toContain('| Line | Result | Test | Reason |\n');
    expect(text).toContain(
      '| 4 | Failed | `http://SITE/old → /neu` | `Expected /neu, got /new (301 instead of 308)` |\n',
    );
    expect(text).toContain('``Expected header x-evil: ~]]>, got "a"<b>&`\\|::error::%0A"``');
    expect(text).toMatch(/\*\*6 tests: 2 passed \(1 with warnings\), 3 failed, 1 error\*\* in \d\.\d s\n$/);
  });

  it('pretty leaves out what passed where there is much', async () => {
    const many = `version: 1\ntests:\n${'  - SITE/old -> /new\n'.repeat(60)}  - SITE/old -> /x\n`;
    const text = await report('pretty', many);
    expect(text).not.toContain('✓');
    expect(text).toContain('✗ http://SITE/old → /x  c,1: ü.yaml:63\n');
  });
});
