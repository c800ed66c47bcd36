import { expect, it } from 'vitest';
import type { ResponseHead } from './http/http1-head.ts';
import { mayRunScripts, readPage } from './read-page.ts';

it.each<[policies: string[], mayRun: boolean]>([
  [[], true],
  [["default-src 'none'"], false],
  [["img-src *; Default-Src 'NONE'"], false],
  [["script-src 'none'"], false],
  [['script-src'], false],
  [["script-src-elem 'none'; script-src *"], false],
  [["img-src *, script-src 'none'"], false],
  [['img-src *', "script-src 'none'"], false],
  [["default-src 'none'; script-src 'unsafe-inline'"], true],
  [["script-src 'none'; script-src-elem 'unsafe-inline'"], true],
  [["script-src *; script-src 'none'"], true],
  [["img-src 'none'"], true],
  [["script-src 'self' 'none'"], true],
  [['sandbox'], false],
  [['sandbox allow-forms, sandbox allow-scripts'], false],
  [['sandbox allow-scripts'], true],
])('content policies %j: scripts may run %s', (policies, mayRun) => {
  expect(mayRunScripts(policies.map((policy) => ['Content-Security-Policy', policy]))).toBe(mayRun);
});

const upgrade = 'upgrade-insecure-requests';

it.each<[where: string, policy: string | null, html: string, expected: boolean]>([
  ['nowhere', null, '<p>x', false],
  ['in the head of the response', `img-src *; ${upgrade}`, '<p>x', true],
  ['in the page', null, `<meta http-equiv="Content-Security-Policy" content="${upgrade}">`, true],
  ['in the body of the page', null, `<p>x<meta http-equiv="Content-Security-Policy" content="${upgrade}">`, false],
])('a policy to upgrade requests %s', (_, policy, html, expected) => {
  const headers: ResponseHead['headers'] = [['Content-Type', 'text/html; charset=utf-8']];
  if (policy !== null) headers.push(['Content-Security-Policy', policy]);
  const content = Buffer.from(html);
  const body = { bytes: content.length, complete: true, contentEncoding: null };
  const read = { body, content, contentComplete: true, endsEarly: false, isUndecodable: false };
  const page = readPage('http://site.test/', { statusCode: 200, httpVersion: '1.1', headers }, read);
  expect(page.upgradesRequests).toBe(expected);
});
