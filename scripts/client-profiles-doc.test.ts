import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { clientProfilesDoc } from './client-profiles-doc.ts';

it('docs/client-profiles.md matches the client profiles (if not, run node scripts/generate-client-profiles-doc.ts)', () => {
  const written = readFileSync(join(import.meta.dirname, '..', 'docs', 'client-profiles.md'), 'utf8');
  expect(written).toBe(clientProfilesDoc());
});
