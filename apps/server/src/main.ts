import './process/quick-imports.ts';

await import('./process/serve.ts');
