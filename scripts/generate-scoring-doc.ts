import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scoringDoc } from './scoring-doc.ts';

const file = join(import.meta.dirname, '..', 'docs', 'scoring.md');
writeFileSync(file, scoringDoc());
console.log(`Wrote ${file}`);
