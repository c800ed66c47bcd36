import { clientNames, clientProfiles } from '@hopwise/model';
import { expect, test } from 'vitest';
import { headersAs, identityOf } from './client-headers.ts';

const byChromium = {
  'Upgrade-Insecure-Requests': '1',
  'User-Agent': 'Chromium',
  Accept: 'text/html',
  'sec-ch-ua': '"Chromium"',
  Referer: 'https://example.com/form',
  'Content-Type': 'application/x-www-form-urlencoded',
};

test('a client sends its own headers and those of the request, and none that only Chromium has', () => {
  const sent = headersAs('curl', { url: 'https://example.com/', headers: byChromium });
  expect(sent).toEqual([
    ['User-Agent', expect.stringMatching(/^curl\//)],
    ['Accept', '*/*'],
    ...sent.slice(2, -3),
    ['sec-ch-ua', '"Chromium"'],
    ['Referer', 'https://example.com/form'],
    ['Content-Type', 'application/x-www-form-urlencoded'],
  ]);
  expect(sent.map(([name]) => name.toLowerCase())).not.toContain('upgrade-insecure-requests');
});

test('sends the usual headers to a host that is invalid in the URL standard', () => {
  for (const scheme of ['http', 'https']) {
    const sentTo = (host: string) => headersAs('chrome', { url: `${scheme}://${host}/`, headers: byChromium });
    expect(sentTo('a%20b.com')).toEqual(sentTo('example.com'));
  }
});

test('hints and metadata are left to Chromium', () => {
  const sent = headersAs('chrome', { url: 'https://example.com/', headers: byChromium });
  expect(sent.filter(([name]) => /^sec-/i.test(name))).toEqual([['sec-ch-ua', '"Chromium"']]);
  expect(sent).toContainEqual(['Accept-Language', 'en-US,en;q=0.9']);
});

test('without a client it is the browser itself, but not a headless one', () => {
  const { userAgent, hints } = identityOf(undefined, '156.0.8078.79');
  expect(userAgent).toMatch(/ Chrome\/156\.0\.0\.0 Safari\/537\.36$/);
  expect(userAgent).not.toContain('Headless');
  expect(hints?.brands).toContainEqual({ brand: 'Google Chrome', version: '156' });
});

test.each(clientNames)('%s has its own name, and hints where it sends them', (client) => {
  const { userAgent, hints, isMobile } = identityOf(client, '156.0.8078.79');
  const profile = clientProfiles[client];
  expect(userAgent).toBe(profile.userAgent);
  expect(hints !== undefined).toBe(profile.headers.some(({ name }) => name.toLowerCase() === 'sec-ch-ua'));
  expect(isMobile).toBe(userAgent.includes('Mobile'));
});

test('Chrome on Android sends its platform in client hints', () => {
  expect(identityOf('chrome-android', '156.0.0.0').hints).toMatchObject({
    brands: expect.arrayContaining([{ brand: 'Chromium', version: expect.stringMatching(/^\d+$/) }]),
    platform: 'Android',
  });
});
