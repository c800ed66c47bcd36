import { describe, expect, it } from 'vitest';
import { clientHeaders, clientProfiles } from './client-profiles.ts';
import {
  clientClasses,
  clientClassTitles,
  clientNamed,
  clientNames,
  clientTitle,
  clientWords,
} from './client-words.ts';
import { trackLimits } from './limits.ts';
import { customHeaders, userAgentInput } from './track-request.ts';

const schemes = ['http', 'https'] as const;

describe('every client', () => {
  it.each(clientNames)('%s has a user agent and headers that can be sent', (name) => {
    const { userAgent, headers } = clientProfiles[name];
    expect(userAgent.length).toBeLessThanOrEqual(trackLimits.userAgentLength);
    expect(userAgentInput.safeParse(userAgent).error).toBeUndefined();
    expect(userAgent).toBe(userAgent.trim());
    const given = Object.fromEntries(headers.map(({ name: header, value }) => [header, value]));
    expect(customHeaders.safeParse(given).error).toBeUndefined();
  });

  it.each(clientNames.flatMap((name) => schemes.map((scheme) => [name, scheme] as const)))(
    '%s sends each header once over %s, its user agent among them',
    (name, scheme) => {
      const sent = clientHeaders(name, new URL(`${scheme}://site.test/`));
      const names = sent.map(([header]) => header.toLowerCase());
      expect(new Set(names).size).toBe(names.length);
      expect(sent).toContainEqual(['User-Agent', clientProfiles[name].userAgent]);
      expect(names).toContain('accept');
      expect(names).not.toContain('host');
      expect(names).not.toContain('cookie');
    },
  );

  it.each(clientNames)('%s has a source and a date for its values', (name) => {
    const { source, asOf } = clientProfiles[name];
    expect(source.length).toBeGreaterThan(10);
    expect(asOf).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(new Date(asOf).toISOString().slice(0, 10)).toBe(asOf);
  });

  it.each(clientNames)('%s is called by its token in robots.txt as in its user agent', (name) => {
    const { robotsToken, userAgent, class: itsClass } = clientProfiles[name];
    if (robotsToken !== null) expect(userAgent.toLowerCase()).toContain(robotsToken.toLowerCase());
    // Browsers and tools ignore robots.txt.
    expect(robotsToken === null).toBe(itsClass === 'people' || itsClass === 'tools');
  });

  it('has a title and a user agent of its own', () => {
    expect(new Set(clientNames.map(clientTitle)).size).toBe(clientNames.length);
    expect(new Set(clientNames.map((name) => clientProfiles[name].userAgent)).size).toBe(clientNames.length);
  });
});

describe('classes of clients', () => {
  it('each have their clients, which stand together', () => {
    const classes = clientNames.map((name) => clientWords[name].class);
    const inOrder = classes.filter((each, index) => each !== classes[index - 1]);
    expect(inOrder).toEqual(clientClasses);
    expect(Object.keys(clientClassTitles)).toEqual([...clientClasses]);
  });
});

it('sends client hints and fetch metadata to secure origins alone', () => {
  const named = (scheme: string) => clientHeaders('chrome', new URL(`${scheme}://site.test/`)).map(([name]) => name);
  const hints = /^sec-/i;
  expect(named('https').filter((name) => hints.test(name))).toHaveLength(7);
  expect(named('http').filter((name) => hints.test(name))).toEqual([]);
});

it.each([
  ['googlebot', 'googlebot'],
  ['GPTBot', 'gptbot'],
  [' Safari-iPhone ', 'safari-iphone'],
  ['Googlebot/2.1', undefined],
  ['', undefined],
  ['constructor', undefined],
])('%j names %j', (text, name) => {
  expect(clientNamed(text)).toBe(name);
});
