import { describe, expect, it } from 'vitest';
import { describeExpectation } from './describe-expectation.ts';
import { judge } from './judge.ts';
import { planCases } from './plan-cases.ts';
import { readContract } from './read-contract.ts';
import { packCase, unpackCase } from './stored-case.ts';
import { traceOf } from './testing/trace-of.ts';

const head = 'version: 1\nbase: https://a.test\n';
const read = (tests: string, more = '') => readContract(`${head}${more}tests:\n${tests}`, { spelling: 'yaml' });
const same = '  - { from: /a, same: clients, clients: [chrome, googlebot, gptbot] }\n';

describe('same: clients', () => {
  it('has every client but the first be like the first', () => {
    const cases = [...planCases(read(same).contract)];
    expect(cases.map(({ client, sameAs }) => [client, sameAs])).toEqual([
      ['chrome', null],
      ['googlebot', 'chrome'],
      ['gptbot', 'chrome'],
    ]);
    expect(cases.map(describeExpectation)).toEqual([[], ['The same as Chrome'], ['The same as Chrome']]);
    expect(cases.map((each) => unpackCase(packCase(each), each))).toEqual(cases);
  });

  it('applies to overriding clients, too', () => {
    const { contract } = read(same);
    const asked = (...clients: ('curl' | 'firefox')[]) =>
      [...planCases(contract, { clients })].map(({ client, sameAs }) => [client, sameAs]);
    expect(asked('curl', 'firefox')).toEqual([
      ['curl', null],
      ['firefox', 'curl'],
    ]);
    expect(asked('curl')).toEqual([['curl', null]]);
  });

  it('applies as a default to tests with several clients, and can be undone', () => {
    const { contract, problems } = read(
      '  - /a -> /b\n  - /gone 410\n  - { from: /c, to: /d, userAgent: x }\n  - { from: /e, to: /f, same: any }\n',
      'defaults: { same: clients }\nclients: [chrome, curl]\n',
    );
    expect(problems).toEqual([]);
    expect(contract.tests.map(({ sameForClients }) => sameForClients)).toEqual([true, true, false, false]);
  });

  it('is a column of CSV files', () => {
    const { contract, problems } = readContract('from,to,clients,same\n/a,/b,chrome curl,clients\n/c,/d,,\n');
    expect(problems).toEqual([]);
    expect(contract.tests.map(({ sameForClients }) => sameForClients)).toEqual([true, false]);
  });

  it.each([
    ['{ from: /a, to: /b, same: clients }', 'same: clients needs at least two clients.'],
    ['{ from: /a, to: /b, same: clients, clients: [curl, curl] }', 'same: clients needs at least two clients.'],
    ['{ from: /a, to: /b, same: all }', 'same must be clients or any'],
  ])('is rejected in %s', (test, message) => {
    expect(read(`  - ${test}\n`).problems.map((problem) => problem.message)).toEqual([message]);
  });

  it.each([
    ['/a 301 /b 200', '/a 301 /b 200', 'passed', undefined],
    ['/a 301 /b loop', '/a 301 /b loop', 'passed', undefined],
    ['/a 301 /c 200', '/a 301 /b 200', 'failed', 'Hop 2: got 200 /c, expected 200 /b'],
    ['/a 403', '/a 301 /b 200', 'failed', 'Hop 1: got 403 /a, expected 301 /a'],
    ['/a 301 https://m.a.test/ 200', '/a 200', 'failed', 'Hop 1: got 301 /a, expected 200 /a'],
    ['/a 301 /b 200', '/a 301 /b 200 /c 200', 'failed', 'Hop 3: got no hop, expected 200 /c'],
    ['/a 301 /b 200 /c 200', '/a 301 /b 200', 'failed', 'Hop 3: got 200 /c, expected no hop'],
    ['/a 301 /b 200', '/a 301 /b refused', 'failed', 'Hop 2: got 200 /b, expected /b without a response'],
  ])('of %s compared with %s is %s', (chain, comparison, outcome, says) => {
    const [, googlebot] = planCases(read(same).contract);
    if (googlebot === undefined) throw new Error('no case');
    const verdict = judge(googlebot, traceOf(chain), traceOf(comparison));
    const reason = says && `Expected the same chain as Chrome. ${says}`;
    expect([verdict.outcome, verdict.reasons[0]]).toEqual([outcome, reason]);
  });

  it.each(['refused', 'aborted'])('could not run where the first got nothing to compare with: %s', (ending) => {
    const [, googlebot] = planCases(read(same).contract);
    if (googlebot === undefined) throw new Error('no case');
    const { outcome, reasons } = judge(googlebot, traceOf('/a 200'), traceOf(`/a ${ending}`));
    expect([outcome, reasons]).toEqual([
      'could-not-run',
      [expect.stringMatching(/^Chrome got no response to compare with: /)],
    ]);
  });
});
