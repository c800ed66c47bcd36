import { expect, it } from 'vitest';
import { mayRunScripts } from './read-page.ts';

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
