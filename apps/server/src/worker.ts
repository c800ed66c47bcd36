import './quick-imports.ts';

await import('./work.ts');
