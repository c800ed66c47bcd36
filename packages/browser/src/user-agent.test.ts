import { clientNames, clientProfiles } from '@hopwise/model';
import { expect, test } from 'vitest';
import { identityOf } from './user-agent.ts';

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

test('Chrome on Android says so in its hints', () => {
  expect(identityOf('chrome-android', '156.0.0.0').hints).toMatchObject({
    brands: expect.arrayContaining([{ brand: 'Chromium', version: expect.stringMatching(/^\d+$/) }]),
    platform: 'Android',
  });
});
