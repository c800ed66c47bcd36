import type { CheckAnalysis, RedirectsAnalysis } from '@hopwise/model';
import { expect, test } from 'vitest';
import { checkScores } from './check-report.tsx';

const redirects = { score: 71 } as RedirectsAnalysis;
const found = (analysis: object) => ({ analysis }) as Pick<CheckAnalysis, 'analysis'>;

test.each<[string, Parameters<typeof checkScores>[0], string[]]>([
  ['no analyses', { redirects, analyses: [], found: null }, ['Redirects 71']],
  ['an old server', { redirects: undefined, analyses: [], found: null }, []],
  [
    'analyses on their way',
    { redirects, analyses: ['seo', 'ssl'], found: undefined },
    ['Redirects 71', 'SSL undefined', 'SEO undefined'],
  ],
  ['analyses that could not be loaded', { redirects, analyses: ['seo'], found: null }, ['Redirects 71', 'SEO null']],
  [
    'all there is',
    {
      redirects,
      analyses: ['ssl', 'seo', 'security'],
      found: found({
        ssl: { securityScore: 93, letter: 'A' },
        seo: null,
        security: { securityScore: 50, letter: 'C' },
      }),
    },
    ['Redirects 71', 'SSL 93 A', 'SEO null', 'Security 50 C'],
  ],
])('%s', (_name, given, expected) => {
  const told = checkScores(given).map(({ name, score, letter }) =>
    [name, String(score), letter].filter(isTold).join(' '),
  );
  expect(told).toEqual(expected);
});

const isTold = (part: unknown, index: number) => index < 2 || part !== undefined;
