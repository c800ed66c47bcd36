import './db/quick-imports.ts';

await import('./process/serve.ts');
