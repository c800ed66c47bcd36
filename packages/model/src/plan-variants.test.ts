import { expect, it } from 'vitest';
import { clientClasses, clientWords } from './client-words.ts';
import { clientsByDefault, otherCaseOf, planBase, planVariants, variantId } from './plan-variants.ts';

const entries = [{ name: 'slash', url: 'https://example.com/a/' }];
const ids = (request: Parameters<typeof planVariants>[0], url = 'https://example.com/a') =>
  planVariants(request, planBase(url), entries).map(variantId);

it('changes one thing at a time, about sixteen traces in all', () => {
  expect(ids({})).toEqual([
    ...clientsByDefault.map((name) => `client/${name}`),
    ...['language/de', 'language/fr', 'cookies/off', 'address/ipv4', 'address/ipv6', 'protocol/http-1.1'],
    ...['method/head', 'entry/slash'],
  ]);
});

it('asks as a client of every class but tools', () => {
  const asked = new Set(['chrome' as const, ...clientsByDefault].map((name) => clientWords[name].class));
  expect([...asked].toSorted()).toEqual(clientClasses.filter((name) => name !== 'tools').toSorted());
});

it.each<[name: string, request: Parameters<typeof planVariants>[0], expected: string[]]>([
  ['named axes', { axes: ['method', 'cookies'] }, ['cookies/off', 'method/head']],
  ['named clients', { axes: ['client'], clients: ['gptbot', 'ccbot'] }, ['client/gptbot', 'client/ccbot']],
  ['the base and a client twice', { axes: ['client'], clients: ['chrome', 'ccbot', 'ccbot'] }, ['client/ccbot']],
  ['entries', { axes: ['entry'] }, ['entry/slash']],
])('plans %s', (_, request, expected) => {
  expect(ids(request)).toEqual(expected);
});

it.each(['http://192.0.2.1/', 'https://[2001:db8::1]:8443/a'])('asks %s by no other address family', (url) => {
  expect(ids({ axes: ['address'] }, url)).toEqual([]);
});

it('has every variant differ from the base in what its axis names', () => {
  const base = planBase('https://example.com/a');
  const changed = Object.fromEntries(
    planVariants({ clients: ['gptbot'] }, base, entries).map((variant) => {
      const { axis, name, title, ...request } = variant;
      const { axis: _axis, name: _name, title: _title, ...before } = base;
      const differing = Object.entries(request).filter(([key, value]) => before[key as keyof typeof before] !== value);
      return [variantId(variant), Object.fromEntries(differing)];
    }),
  );
  expect(changed).toEqual({
    'client/gptbot': { client: 'gptbot' },
    'language/de': { headers: { 'Accept-Language': 'de-DE,de;q=0.9' } },
    'language/fr': { headers: { 'Accept-Language': 'fr-FR,fr;q=0.9' } },
    'cookies/off': { withoutCookies: true },
    'address/ipv4': { family: 4 },
    'address/ipv6': { family: 6 },
    'protocol/http-1.1': { http1Only: true },
    'method/head': { method: 'HEAD' },
    'entry/slash': { url: 'https://example.com/a/' },
  });
});

it.each([
  ['https://example.com/Shop/a?Q=x', 'https://example.com/SHOP/A?Q=x'],
  ['https://example.com/SHOP', 'https://example.com/shop'],
  ['https://example.com/', null],
  ['https://example.com/1/2', null],
  ['https://example.com/%c3%a9', null],
])('the other case of %s is %s', (url, expected) => {
  expect(otherCaseOf(url)).toBe(expected);
});
