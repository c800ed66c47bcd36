import { buildWebWhenStale } from './build-web.ts';

buildWebWhenStale();
