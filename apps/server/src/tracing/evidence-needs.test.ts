import { profile } from '@hopwise/audits';
import { analysisKinds, evidenceKinds, trackRequest } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { evidenceNeeds, wantedKinds } from './gather-with-engine.ts';

describe('evidenceNeeds', () => {
  it.each(analysisKinds)('covers everything that the audits of %s need', (kind) => {
    const asked = new Set<string>(profile[kind].audits.flatMap(({ audit }) => audit.needs));
    const costly = evidenceKinds.filter((part) => asked.has(part));
    expect(evidenceNeeds([kind])).toEqual(expect.arrayContaining(costly));
  });

  it('names each part once, and nothing for nothing', () => {
    const all = evidenceNeeds(analysisKinds);
    expect(all.toSorted()).toEqual([...evidenceKinds].sort());
    expect(evidenceNeeds([])).toEqual([]);
  });
});

describe('wantedKinds', () => {
  it('follows the toggles', () => {
    expect(wantedKinds(trackRequest.parse({ url: 'a.test' }))).toEqual(['ssl', 'seo', 'security']);
    expect(wantedKinds(trackRequest.parse({ url: 'a.test', enableSEOAnalysis: false }))).toEqual(['ssl', 'security']);
  });
});
