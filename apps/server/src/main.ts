import './quick-imports.ts';

await import('./serve.ts');
