import './process/quick-imports.ts';

await import('./process/work.ts');
