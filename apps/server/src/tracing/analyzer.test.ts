import { makeEvidence } from '@hopwise/audits/testing/make-evidence';
import { expect, it, onTestFinished } from 'vitest';
import { watchThreads } from '../testing/index.ts';
import { createAnalyzer } from './analyzer.ts';

it('an idle thread ends, and another one analyzes the next page', async () => {
  using threads = watchThreads();
  const analyzer = createAnalyzer({ idleMs: 1 });
  onTestFinished(() => analyzer.close());
  expect(threads.started).toBe(0);
  for (const round of [1, 2]) {
    const { analysis } = await analyzer.run({ evidence: makeEvidence(), kinds: ['seo', 'security'] });
    expect(analysis.summary.totalAnalyses).toBe(2);
    await threads.untilEnded(round);
    expect(threads.started).toBe(round);
  }
});
