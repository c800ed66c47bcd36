import { expect, it } from 'vitest';
import { countCases, findHomeless, findPlanProblems, planCases } from './plan-cases.ts';
import { readContract } from './read-contract.ts';

const contractOf = (text: string) => readContract(text).contract;

it('fills braces in step, for every client', () => {
  const contract = contractOf(`version: 1
base: https://a.test
clients: [chrome, googlebot]
tests:
  - { from: '/{a,b}/{1,2}', to: '/x/{A,B}/{I,II}' }
  - { from: /dl, to: '~v{1,2}', userAgent: curl/8 }
`);
  const cases = [...planCases(contract)];
  expect(cases).toHaveLength(9);
  expect(countCases(contract)).toBe(9);
  expect(cases.filter(({ client }) => client === 'chrome').map(({ from, to }) => `${from} ${to}`)).toEqual([
    'https://a.test/a/1 /x/A/I',
    'https://a.test/a/2 /x/A/II',
    'https://a.test/b/1 /x/B/I',
    'https://a.test/b/2 /x/B/II',
  ]);
  expect(cases[1]).toMatchObject({ client: 'googlebot', userAgent: null });
  expect(cases[8]).toMatchObject({ client: null, userAgent: 'curl/8', to: '~v{1,2}' });
  expect([...planCases(contract, { clients: ['gptbot'] })].map(({ client }) => client)).toEqual(
    Array(5).fill('gptbot'),
  );
});

it('is about the site it is kept with when its text names none', () => {
  const contract = contractOf('/old -> /new\nhttps://www.example.com/a -> https://www.example.com/b\n');
  const home = 'https://www.example.com';
  const asked = (options: object) => [...planCases(contract, { home, ...options })].map(({ url, to }) => [url, to]);
  expect(findHomeless(contract, { home })).toEqual([]);
  expect(asked({})).toEqual([
    [`${home}/old`, '/new'],
    [`${home}/a`, `${home}/b`],
  ]);
  expect(asked({ base: 'https://staging.test' })).toEqual([
    ['https://staging.test/old', '/new'],
    ['https://staging.test/a', 'https://staging.test/b'],
  ]);
  const own = contractOf('version: 1\nbase: https://a.test\ntests: [https://www.example.com/a -> /b]\n');
  expect([...planCases(own, { home, base: 'https://staging.test' })].map(({ url }) => url)).toEqual([`${home}/a`]);
});

it('takes another base, also in URLs that name the first', () => {
  const contract = contractOf(`version: 1
base: https://www.example.com
tests:
  - /old -> https://www.example.com/new
  - http://www.example.com/a -> https://www.example.com.evil.test/
  - { from: https://www.example.com/b, chain: [https://www.example.com, https://login.example.com/], not: 'https://www.example.com/*' }
`);
  const cases = [...planCases(contract, { base: 'https://staging.test:8443' })];
  expect(cases.map(({ url, to, chain, not }) => [url, to, chain, not])).toEqual([
    ['https://staging.test:8443/old', 'https://staging.test:8443/new', null, []],
    ['http://www.example.com/a', 'https://www.example.com.evil.test/', null, []],
    [
      'https://staging.test:8443/b',
      null,
      ['https://staging.test:8443', 'https://login.example.com/'],
      ['https://staging.test:8443/*'],
    ],
  ]);
});

it('sends something to look for at the end', () => {
  const contract = contractOf(`version: 1
base: https://a.test
defaults: { query: keep, fragment: keep }
tests: [/a -> /b, '/c?x=1#top -> /d']
`);
  expect([...planCases(contract)].map(({ url }) => url)).toEqual([
    'https://a.test/a?hopwise-probe=1#hopwise-probe',
    'https://a.test/c?x=1&hopwise-probe=1#top',
  ]);
});

it('names paths that belong to no site', () => {
  const contract = contractOf('/a -> /b\nhttps://a.test/ -> /b\n');
  expect(findHomeless(contract)).toEqual([{ line: 1, column: 1, message: '/a is a path: name the site as base' }]);
  expect(findHomeless(contract, { base: 'https://a.test' })).toEqual([]);
});

it('does not run a test that compares clients as one of them alone', () => {
  const { contract } = readContract('from,to,clients,same\n/a,/b,chrome gptbot,clients\n/c,/d,,\n', {
    spelling: 'csv',
  });
  const base = 'https://a.test';
  expect(findPlanProblems(contract, { base })).toEqual([]);
  expect(findPlanProblems(contract, { base, clients: ['chrome', 'curl'] })).toEqual([]);
  for (const clients of [['gptbot'], ['gptbot', 'gptbot']] as const) {
    expect(findPlanProblems(contract, { base, clients })).toMatchObject([
      { line: 2, message: 'same compares clients: name at least two of them' },
    ]);
  }
});
