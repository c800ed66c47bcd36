import type { Dialect } from '../dialect.ts';
import { readNetlifyToml } from '../readers/netlify-toml.ts';
import { netlify } from './netlify.ts';

export const netlifyToml: Dialect = { ...netlify, id: 'netlify-toml', title: 'netlify.toml', read: readNetlifyToml };
