import type { CheckAnalysis, RedirectsAnalysis } from '@hopwise/model';
import { expect, test } from 'vitest';
import { checkScores } from './check-report.tsx';

const redirects = { score: 71 } as RedirectsAnalysis;
const found = (analysis: object) => ({ analysis }) as Pick<CheckAnalysis, 'analysis'>;

test.each<[string, Parameters<typeof checkScores>[0], string[]]>([
  ['no analyses', { redirects, analyses: [], found: null }, ['Redirects 71']],
  [
    'analyses still loading',
    { redirects, analyses: ['seo', 'ssl'], found: undefined },
    ['Redirects 71', 'SSL undefined', 'SEO undefined'],
  ],
  ['analyses that failed to load', { redirects, analyses: ['seo'], found: null }, ['Redirects 71', 'SEO null']],
  [
    'all analyses',
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
])('lists the scores with %s', (_name, given, expected) => {
  const shown = checkScores(given).map(({ name, score, letter }) =>
    [name, String(score), letter].filter(isShown).join(' '),
  );
  expect(shown).toEqual(expected);
});

const isShown = (part: unknown, index: number) => index < 2 || part !== undefined;
