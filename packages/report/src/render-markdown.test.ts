import { visibleText } from '@hopwise/model';
import { runs } from '@hopwise/model/testing/test-tier';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markdownCode, markdownTable, markdownText } from './markdown-text.ts';
import { renderMarkdown } from './render-markdown.ts';
import type { Report } from './report.ts';
import { markdownAttacks, markdownHtml, tagsIn } from './testing/markdown-html.ts';
import { shopAnalysis } from './testing/sample-analysis.ts';
import { failedCheck, loopCheck, shopCheck } from './testing/sample-checks.ts';
import { sampleReport } from './testing/sample-report.ts';

describe('renderMarkdown', () => {
  test.each([
    ['shop', shopCheck, shopAnalysis],
    ['loop', loopCheck, null],
    ['failed', failedCheck, null],
  ])('%s is as it was', async (name, check, analysis) => {
    await expect(renderMarkdown(sampleReport(check, analysis))).toMatchFileSnapshot(`golden/${name}.md.golden`);
  });

  test.each([
    ['shop', shopCheck, shopAnalysis],
    ['loop', loopCheck, null],
    ['failed', failedCheck, null],
  ])('%s repeats no sentence', (_name, check, analysis) => {
    const markdown = renderMarkdown(sampleReport(check, analysis));
    // A full stop inside a number ends no sentence.
    const sentences: string[] = markdown.match(/[A-Z][^.|*`\n]{24,}\.(?!\d)/g) ?? [];
    expect(sentences.length).toBeGreaterThan(4);
    expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([]);
  });

  test('evidence is reported in words, and hops are counted from 1', () => {
    const markdown = renderMarkdown(sampleReport(shopCheck, shopAnalysis));
    expect(markdown).toContain('- Hop: 3\n');
    expect(markdown).toContain('- Accepted: `TLSv1.1, TLSv1.2, TLSv1.3`\n');
    expect(markdown).toContain('- Max age: `15,552,000 s`\n- Include subdomains: No\n');
    expect(markdown).not.toMatch(/hopIndex|\{"|\["/);
  });

  test('names whose report it is', () => {
    const report = sampleReport(shopCheck);
    const brand = { name: 'Kestrel & <b>Sons</b>', showsName: true, logo: null };
    expect(renderMarkdown({ ...report, brand })).toContain('\n\nBy Kestrel \\& \\<b\\>Sons\\</b\\>\n\n');
  });

  test('a check without hops still makes a report', () => {
    const markdown = renderMarkdown(sampleReport({ ...shopCheck, hops: [], finalUrl: null }));
    expect(markdown).toContain('No requests were sent.');
  });

  test.each(markdownAttacks)('nothing of %j becomes markup', (attack) => {
    const shown = markdownHtml(renderMarkdown(hostileReport(attack)));
    const calm = markdownHtml(renderMarkdown(hostileReport('calm words')));
    // Our own words may turn into code to keep them from becoming links; all else is built alike.
    expect(tagsIn(shown).filter((tag) => tag !== 'code')).toEqual(tagsIn(calm).filter((tag) => tag !== 'code'));
    expect(shown).not.toContain('<!--');
    const hosts = [...shown.matchAll(/href="([^"]*)"/g)].map(([, href]) => new URL(href ?? '').hostname);
    expect(hosts.filter((host) => host.startsWith('evil'))).toEqual([]);
  });
});

/** The words stand everywhere a site can put some. */
function hostileReport(words: string): Report {
  const analysis = structuredClone(shopAnalysis);
  const { seo, ssl } = analysis.analysis;
  if (seo) seo.metaTags = { title: words, description: words };
  ssl?.warnings.push(words);
  const finding = seo?.findings[0];
  if (finding) Object.assign(finding, { title: words, says: words, why: words, fix: words, facts: { [words]: words } });
  const [first, ...others] = structuredClone(shopCheck.hops);
  if (first) {
    Object.assign(first, {
      url: `https://h.example/?q=${words}`,
      contentType: words,
      responseHeaders: [[words, words]],
      cookiesSet: [words],
      error: { code: 'INVALID_RESPONSE', message: words },
    });
  }
  return sampleReport(
    { ...shopCheck, method: words, error: words, hops: first ? [first, ...others] : others },
    analysis,
  );
}

describe('any text', () => {
  const anyText = fc.string({
    unit: fc.oneof(fc.constantFrom(...'\\`|*_[]()<>!#&~:@. \n-+=0w'), fc.string({ unit: 'binary', maxLength: 1 })),
  });

  test('is one code span, also in a table', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const shown = visibleText(text);
        fc.pre(shown !== '');
        const table = markdownHtml(markdownTable(['a', 'b'], [[markdownCode(shown), 'end']]));
        expect(table).toMatch(/<td><code>[^<]*<\/code><\/td>\n<td>end<\/td>/);
      }),
      { numRuns: runs(400) },
    );
  });

  test.each(['a|b', '|', 'a \\ b | c', 'a\\\\|b', 'Spring | Tents'])(
    '%j is shown as it is, in a table and outside',
    (words) => {
      const code = markdownCode(words);
      expect(markdownHtml(code)).toBe(`<p><code>${words}</code></p>`);
      expect(markdownHtml(`- ${code}`)).toContain(`<li><code>${words}</code></li>`);
      expect(markdownHtml(markdownTable(['a', 'b'], [[code, 'end']]))).toContain(
        `<td><code>${words}</code></td>\n<td>end</td>`,
      );
    },
  );

  test('is plain text when escaped', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const tags = tagsIn(markdownHtml(markdownText(visibleText(text))));
        expect(tags.filter((tag) => tag !== 'p' && tag !== 'code')).toEqual([]);
      }),
      { numRuns: runs(400) },
    );
  });
});
