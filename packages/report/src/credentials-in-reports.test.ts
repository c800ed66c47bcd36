import { expect, test } from 'vitest';
import { renderCsv } from './render-csv.ts';
import { renderHar } from './render-har.ts';
import { renderJson } from './render-json.ts';
import { renderMarkdown } from './render-markdown.ts';
import { shopAnalysis } from './testing/sample-analysis.ts';
import { shopCheck } from './testing/sample-checks.ts';
import { sampleReport } from './testing/sample-report.ts';

test('no format gives away the credentials that were sent, nor those that the site handed out', () => {
  const [first, ...others] = shopCheck.hops;
  const check = {
    ...shopCheck,
    hops: [
      {
        ...(first as (typeof shopCheck.hops)[number]),
        requestHeaders: [
          ['Authorization', 'Bearer TOPSECRET'],
          ['Proxy-Authorization', 'Basic TOPSECRET'],
          ['Cookie', 'session=TOPSECRET; theme=TOPSECRET'],
          ['X-Api-Key', 'TOPSECRET'],
          ['X-Auth-Token', 'TOPSECRET'],
          ['Accept', 'text/html'],
        ] satisfies [string, string][],
        responseHeaders: [
          ['Set-Cookie', 'sid=TOPSECRET; Path=/; HttpOnly'],
          ['set-cookie', 'TOPSECRET; Secure'],
          ['Set-Cookie', 'jwt=TOPSECRET=='],
          ['Set-Cookie', 'old=; Max-Age=0'],
          ['X-Auth-Token', 'TOPSECRET'],
          ['Server', 'nginx'],
        ] satisfies [string, string][],
        cookiesSet: ['sid=TOPSECRET; Path=/; HttpOnly', 'TOPSECRET; Secure', 'jwt=TOPSECRET==', 'old=; Max-Age=0'],
      },
      ...others,
    ],
  };
  const report = sampleReport(check, shopAnalysis);
  const texts = [renderMarkdown, renderJson, renderHar, renderCsv].map((render) => render(report)).join('\n');
  expect(texts).not.toContain('TOPSECRET');
  expect(texts).toContain('session=[redacted]; theme=[redacted]');
  expect(texts).toContain('text/html');
  expect(texts).toContain('sid=[redacted]; Path=/; HttpOnly');
  expect(texts).toContain('[redacted]; Secure');
  expect(texts).toContain('old=; Max-Age=0');
  expect(texts).toContain('nginx');
  expect(report.hops.flatMap(({ details }) => details.map(({ value }) => value.text)).join('\n')).toContain(
    'sid, unnamed, jwt, old',
  );
});
