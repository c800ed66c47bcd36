import type { Dialect } from '../dialect.ts';
import type { DialectId } from '../redirect-map.ts';
import { apache } from './apache.ts';
import { caddy } from './caddy.ts';
import { cloudflare } from './cloudflare.ts';
import { firebase } from './firebase.ts';
import { gitlab } from './gitlab.ts';
import { iis } from './iis.ts';
import { netlify, netlifyToml } from './netlify.ts';
import { nginx } from './nginx.ts';
import { csv, gitbook, json, mkdocs, openpublishing, yaml } from './plain.ts';
import { nextjs, vercel } from './vercel.ts';

/** By their id. */
const dialects: Readonly<Record<DialectId, Dialect>> = {
  netlify,
  cloudflare,
  gitlab,
  'netlify-toml': netlifyToml,
  vercel,
  nextjs,
  firebase,
  apache,
  nginx,
  caddy,
  iis,
  openpublishing,
  mkdocs,
  gitbook,
  yaml,
  json,
  csv,
};

export const dialectOf = (id: DialectId): Dialect => dialects[id];

export const knownDialects = (): Dialect[] => Object.values(dialects);
