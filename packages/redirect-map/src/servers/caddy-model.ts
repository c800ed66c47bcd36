import type { CaddyStatement, CaddyWord } from './caddy-config.ts';
import type { CaddyMatcher } from './caddy-matchers.ts';

interface Route {
  matcher: CaddyMatcher;
  statement: CaddyStatement;
  /** The word of the matcher. */
  source: CaddyWord | null;
}

export type CaddyRoute = Route &
  (
    | { type: 'redir'; to: CaddyWord; status: number; hasOwnStatus: boolean }
    | { type: 'respond'; status: number; isRow: boolean }
    | { type: 'rewrite'; change: (path: string) => string | null; to: CaddyWord | null }
    | { type: 'handle'; routes: CaddyRoute[]; prefix: string | null; isExclusive: boolean }
    | { type: 'map'; map: CaddyMap }
    | { type: 'vars'; name: string; value: string }
  );

export interface CaddyMap {
  source: string;
  /** Names of placeholders, without braces. */
  outputs: string[];
  rows: CaddyMapRow[];
  fallback: readonly string[] | null;
  /** The status of the redirect that its values are the targets of. null: they are no targets. */
  use: { status: number; hasOwnStatus: boolean } | null;
}

export interface CaddyMapRow {
  statement: CaddyStatement;
  /** A text, or a regular expression. */
  key: string;
  isRegex: boolean;
  values: readonly CaddyWord[];
}

export interface CaddySite {
  addresses: { scheme: 'http' | 'https' | null; host: string | null }[];
  routes: CaddyRoute[];
}

export interface CaddyProgram {
  sites: CaddySite[];
  notices: { at: number; end: number; reason: string; rows: number; isBroken?: boolean }[];
}
