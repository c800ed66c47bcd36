import { describe, expect, it } from 'vitest';
import type { ComprehensiveAnalysis, Finding } from './analysis.ts';
import { type Analyzed, mergeFindings } from './merge-findings.ts';

const finding = (id: string, changes: Partial<Finding> = {}): Finding => ({
  id,
  title: id,
  status: 'scored',
  outcome: 'bad',
  severity: 'high',
  says: `${id} is bad.`,
  why: '',
  fix: null,
  facts: {},
  points: null,
  reference: null,
  ...changes,
});
const host = (name: string, ...findings: Finding[]) => ({ host: name, findings });
const analysis = <Kind extends 'ssl' | 'seo' | 'security'>(findings: Finding[], hosts: object[] = []) =>
  ({ findings, hosts }) as unknown as NonNullable<ComprehensiveAnalysis[Kind]>;

describe('mergeFindings', () => {
  it.each<[string, Analyzed, string[]]>([
    ['nothing', {}, []],
    ['analyses that are not there', { ssl: null, seo: undefined, security: null }, []],
    ['the redirects alone', { redirects: { findings: [finding('a')] } }, ['a in redirects']],
    [
      'a fact of two areas, once',
      { redirects: { findings: [finding('a')] }, security: analysis<'security'>([finding('a')]) },
      ['a in redirects, security'],
    ],
    [
      'the same on several hosts, once, with their names',
      { ssl: analysis<'ssl'>([finding('a')], [host('x', finding('a')), host('y', finding('a'))]) },
      ['a in ssl on x, y'],
    ],
    [
      'another outcome on one host, by itself',
      { ssl: analysis<'ssl'>([finding('a')], [host('x', finding('a', { outcome: 'good', says: 'It is good.' }))]) },
      ['a in ssl', 'a in ssl on x'],
    ],
    [
      'what was not checked and what was',
      { seo: analysis<'seo'>([finding('a'), finding('a', { status: 'not-run' })]) },
      ['a in seo', 'a in seo'],
    ],
  ])('%s', (_name, analyzed, expected) => {
    const stated = mergeFindings(analyzed).map(
      ({ finding: { id }, kinds, hosts }) =>
        `${id} in ${kinds.join(', ')}${hosts.length > 0 ? ` on ${hosts.join(', ')}` : ''}`,
    );
    expect(stated).toEqual(expected);
  });
});
