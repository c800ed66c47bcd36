import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { clientProfilesDoc } from './client-profiles-doc.ts';
import { redirectFilesDoc } from './redirect-rules-doc.ts';
import { scoringDoc } from './scoring-doc.ts';

/** Writes the pages that are generated from code. A test fails while one of them is stale. */
const pages = {
  'client-profiles.md': clientProfilesDoc(),
  'redirect-files.md': redirectFilesDoc(),
  'scoring.md': scoringDoc(),
};
for (const [page, text] of Object.entries(pages)) {
  const file = path.join(import.meta.dirname, '..', 'docs', page);
  writeFileSync(file, text);
  console.log(`Wrote ${file}`);
}
