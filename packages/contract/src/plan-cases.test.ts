import { expect, it } from 'vitest';
import { countCases, findPathsWithoutBase, findPlanProblems, type PlanOptions, planCases } from './plan-cases.ts';
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

it('belongs to the site it is saved with if its text has none', () => {
  const contract = contractOf('/old -> /new\nhttps://www.example.com/a -> https://www.example.com/b\n');
  const home = 'https://www.example.com';
  const asked = (options: object) => [...planCases(contract, { home, ...options })].map(({ url, to }) => [url, to]);
  expect(findPathsWithoutBase(contract, { home })).toEqual([]);
  expect(asked({})).toEqual([
    [`${home}/old`, '/new'],
    [`${home}/a`, `${home}/b`],
  ]);
  expect(asked({ base: 'https://staging.test' })).toEqual([
    ['https://staging.test/old', '/new'],
    ['https://staging.test/a', 'https://staging.test/b'],
  ]);
});

it('replaces the base, also in absolute URLs', () => {
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

const askedAt = (text: string, options: PlanOptions) => {
  const contract = contractOf(text);
  const problems = findPlanProblems(contract, options);
  return problems.length > 0 ? problems : [...planCases(contract, options)].map(({ url, to }) => `${url} ${to}`);
};
const staging = 'https://staging.test';

it.each([
  ['lines', 'https://a.test/old -> https://a.test/new\nhttps://a.test/x -> https://b.test/y\n'],
  ['CSV', 'source,target\nhttps://a.test/old,https://a.test/new\nhttps://a.test/x,https://b.test/y\n'],
])('moves absolute URLs of one site to the base: %s', (_, text) => {
  const expected = [`${staging}/old ${staging}/new`, `${staging}/x https://b.test/y`];
  expect(askedAt(text, { base: staging })).toEqual(expected);
  expect(askedAt(text, { home: staging, base: staging })).toEqual(expected);
  expect(askedAt(text, { home: staging })).toEqual(expected);
});

it('requires a replacement for each of several sites', () => {
  const text = 'https://a.test/old -> https://a.test/new\nhttp://b.test/x -> a.test/y\n';
  const message = (origin: string) =>
    `Base replaces one site, but this URL is on another. Set its replacement: ${origin}=${staging}, or ${origin}=${origin} to test it unchanged`;
  expect(askedAt(text, { base: staging })).toEqual([
    { line: 1, column: 1, message: message('https://a.test') },
    { line: 2, column: 1, message: message('http://b.test') },
  ]);
  expect(askedAt(text, { base: staging, rebase: { 'http://b.test': 'http://b.test' } })).toEqual([
    `${staging}/old ${staging}/new`,
    'http://b.test/x staging.test/y',
  ]);
  const rebase = { 'https://a.test': 'https://a2.test', 'http://b.test': 'http://b2.test:8080' };
  expect(askedAt(text, { rebase })).toEqual([
    'https://a2.test/old https://a2.test/new',
    'http://b2.test:8080/x a2.test/y',
  ]);
});

it('never tests a live site in place of the base without a word', () => {
  const named = 'version: 1\nbase: https://a.test\ntests: [/old -> /new, http://a.test/ -> /]\n';
  expect(askedAt(named, { base: staging })).toMatchObject([
    { line: 3, message: expect.stringContaining('http://a.test=') },
  ]);
  expect(askedAt(named, { home: staging, base: staging })).toMatchObject([{ line: 3 }]);
  expect(askedAt(named, {})).toHaveLength(2);
  const mixed = '/old -> /new\nhttp://a.test/ -> /\n';
  expect(askedAt(mixed, { base: staging })).toMatchObject([{ line: 2 }]);
  expect(askedAt(mixed, { home: 'https://a.test' })).toHaveLength(2);
  expect(askedAt('https://{a,b}.test/x -> /y\n', { base: staging })).toHaveLength(2);
  expect(askedAt(mixed, { home: 'https://a.test', rebase: { 'https://c.test': staging } })).toMatchObject([
    { message: 'https://c.test is replaced, but no URL in the contract uses it' },
  ]);
});

it('names paths without a site once', () => {
  expect(findPathsWithoutBase(contractOf('/a -> /b\n/c -> /d\n/e -> /f\n'))).toEqual([
    { line: 1, column: 1, message: '/a and 2 more are paths. Set base to the site.' },
  ]);
});

it('names paths that belong to no site', () => {
  const contract = contractOf('/a -> /b\nhttps://a.test/ -> /b\n');
  expect(findPathsWithoutBase(contract)).toEqual([
    { line: 1, column: 1, message: '/a is a path. Set base to the site.' },
  ]);
  expect(findPathsWithoutBase(contract, { base: 'https://a.test' })).toEqual([]);
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
      { line: 2, message: 'same: clients needs at least two clients.' },
    ]);
  }
});
