import './db/quick-imports.ts';

await import('./process/work.ts');
