import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientProfilesDoc } from './client-profiles-doc.ts';

const file = join(import.meta.dirname, '..', 'docs', 'client-profiles.md');
writeFileSync(file, clientProfilesDoc());
console.log(`Wrote ${file}`);
