import { Ajv } from 'ajv';
import draft06 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' };
import addFormats from 'ajv-formats';
import type { Har } from 'har-format';
import schemas from 'har-schema';
import { describe, expect, test } from 'vitest';
import { renderHar } from './render-har.ts';
import { shopAnalysis } from './testing/sample-analysis.ts';
import { failedCheck, loopCheck, shopCheck } from './testing/sample-checks.ts';
import { sampleReport } from './testing/sample-report.ts';

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addMetaSchema(draft06);
for (const schema of Object.values(schemas)) ajv.addSchema(schema);
const isHar = ajv.getSchema('har.json#');

const harOf = (...args: Parameters<typeof sampleReport>): Har => JSON.parse(renderHar(sampleReport(...args)));

describe('renderHar', () => {
  test.each([
    ['shop', shopCheck, shopAnalysis],
    ['loop', loopCheck, null],
    ['failed', failedCheck, null],
  ])('%s is as it was, and a valid HAR', async (name, check, analysis) => {
    await expect(renderHar(sampleReport(check, analysis))).toMatchFileSnapshot(`golden/${name}.har.golden`);
    expect(isHar?.(harOf(check, analysis)), JSON.stringify(isHar?.errors)).toBe(true);
  });

  test('the schema would notice a fault', () => {
    const har = harOf(shopCheck);
    delete (har.log.entries[0] as Partial<(typeof har.log.entries)[number]>).timings;
    expect(isHar?.(har)).toBe(false);
  });

  test('the parts of each hop sum to its time', () => {
    for (const { time, timings } of [shopCheck, loopCheck, failedCheck].flatMap((check) => harOf(check).log.entries)) {
      const { blocked = 0, dns = 0, connect = 0, send = 0, wait, receive } = timings;
      const parts = [blocked, dns, connect, send, wait, receive].filter((ms) => ms > 0);
      expect(parts.reduce((sum, ms) => sum + ms, 0)).toBeCloseTo(time, 2);
    }
  });

  test('hops follow each other in time', () => {
    expect(harOf(shopCheck).log.entries.map(({ startedDateTime }) => startedDateTime)).toEqual([
      '2026-03-14T09:26:53.120Z',
      '2026-03-14T09:26:53.181Z',
      '2026-03-14T09:26:53.330Z',
      '2026-03-14T09:26:53.533Z',
    ]);
  });

  test('cookies are taken apart', () => {
    const [, secure, refresh] = harOf(shopCheck).log.entries;
    expect(secure?.response.cookies[0]).toEqual({
      name: 'cart',
      value: '[redacted]',
      path: '/',
      expires: '2027-03-14T09:26:53.000Z',
      httpOnly: true,
      secure: true,
    });
    expect(refresh?.request.cookies).toEqual([
      { name: 'seen', value: '[redacted]' },
      { name: 'cart', value: '[redacted]' },
    ]);
  });

  test('a hop without a response has status 0, an upgrade by the browser 307', () => {
    expect(harOf(failedCheck).log.entries[1]?.response.status).toBe(0);
    expect(harOf(loopCheck).log.entries[0]?.response).toMatchObject({ status: 307, statusText: 'Internal Redirect' });
  });
});
