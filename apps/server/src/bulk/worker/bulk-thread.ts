import '../../db/quick-imports.ts';

await import('./run-bulk-thread.ts');
