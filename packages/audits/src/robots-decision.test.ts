import type { Gathered, RobotsDecision, RobotsFile } from '@hopwise/model';
import { expect, it } from 'vitest';
import { robotsDecision } from './robots-decision.ts';

const file = (body: string, statusCode = 200): Gathered<RobotsFile> => ({
  ok: true,
  value: { url: 'https://a.test/robots.txt', statusCode, body, complete: true },
});
const failed: Gathered<RobotsFile> = { ok: false, error: { code: 'TIMEOUT', message: 'It took too long.' } };
const shut = file('User-agent: GPTBot\nDisallow: /private\n\nUser-agent: *\nDisallow: /');

it.each<
  [name: string, robots: Gathered<RobotsFile> | undefined, token: string, answer: RobotsDecision, why: string | null]
>([
  ['its own group allows', shut, 'GPTBot', 'allowed', null],
  ['the group of all disallows', shut, 'ClaudeBot', 'disallowed', null],
  ['there is no file', file('', 404), 'GPTBot', 'allowed', 'The site has no robots.txt.'],
  ['the server fails', file('', 503), 'GPTBot', 'unknown', 'robots.txt returned 503.'],
  ['it was not fetched', undefined, 'GPTBot', 'unknown', "robots.txt wasn't fetched."],
  ['none came', failed, 'GPTBot', 'unknown', "robots.txt couldn't be fetched: It took too long."],
])('%s', (_, robots, token, answer, why) => {
  expect(robotsDecision(robots, token, 'https://a.test/page')).toEqual({ answer, why });
});
