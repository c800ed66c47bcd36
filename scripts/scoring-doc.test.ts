import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scoringDoc } from './scoring-doc.ts';

it('docs/scoring.md matches the audits (if not, run node scripts/generate-scoring-doc.ts)', () => {
  const written = readFileSync(join(import.meta.dirname, '..', 'docs', 'scoring.md'), 'utf8');
  expect(written).toBe(scoringDoc());
});
