import { check } from '@hopwise/model';
import { expect, test } from 'vitest';
import { renderJson } from './render-json.ts';
import { shopAnalysis } from './testing/sample-analysis.ts';
import { loopCheck, shopCheck } from './testing/sample-checks.ts';
import { sampleReport } from './testing/sample-report.ts';

test.each([
  ['shop', shopCheck, shopAnalysis],
  ['loop', loopCheck, null],
])('%s is as it was', async (name, sample, analysis) => {
  await expect(renderJson(sampleReport(sample, analysis))).toMatchFileSnapshot(`golden/${name}.json.golden`);
});

test('the check inside is a check', () => {
  expect(check.parse(JSON.parse(renderJson(sampleReport(shopCheck))).check).hops).toHaveLength(4);
});

test('characters that steer text are escaped, and mean the same', () => {
  const json = renderJson(sampleReport({ ...shopCheck, error: 'a\u202eb\u2028c' }));
  expect(json).toContain('a\\u202eb\\u2028c');
  expect(JSON.parse(json).check.error).toBe('a\u202eb\u2028c');
});
