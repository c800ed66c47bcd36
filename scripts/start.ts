import { buildWebWhenStale } from './build-web.ts';

buildWebWhenStale();
await import('../apps/server/src/main.ts');
