import type { Dialect } from '../dialect.ts';
import type { DialectId } from '../redirect-map.ts';
import { cloudflare } from './cloudflare.ts';
import { gitlab } from './gitlab.ts';
import { netlify } from './netlify.ts';

/** By their id. A dialect without an entry is detected but can't be read yet. */
const dialects: Partial<Record<DialectId, Dialect>> = {
  netlify,
  cloudflare,
  gitlab,
};

export const dialectOf = (id: DialectId): Dialect | undefined => dialects[id];

export const knownDialects = (): Dialect[] => Object.values(dialects);
