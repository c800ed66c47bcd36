import './db/quick-imports.ts';

await import('./process/visit.ts');
