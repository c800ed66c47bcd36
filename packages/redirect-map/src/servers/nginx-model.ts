import type { NginxDirective, NginxToken } from './nginx-config.ts';

interface Statement {
  directive: NginxDirective;
}

export interface NginxReturn extends Statement {
  type: 'return';
  status: number;
  hasOwnStatus: boolean;
  value: NginxToken | null;
}

export interface NginxRewrite extends Statement {
  type: 'rewrite';
  regex: string;
  replacement: NginxToken;
  /** null: an internal rewrite. */
  status: number | null;
  flag: string | null;
}

export interface NginxIf {
  type: 'if';
  /** The words between the parentheses. */
  words: readonly string[];
  text: string;
  statements: readonly NginxStatement[];
}

export type NginxStatement =
  | NginxReturn
  | NginxRewrite
  | NginxIf
  | { type: 'set'; name: string; value: string }
  | { type: 'break' };

/** A server, a location, or what a file has outside of any. */
export interface NginxBlock {
  statements: NginxStatement[];
  locations: NginxLocation[];
  /** The last argument of try_files, if it's a named location. */
  fallback: string | null;
}

export interface NginxLocation extends NginxBlock {
  /** `=`, `^~`, `~`, `~*`, `@` or ''. */
  modifier: string;
  path: string;
  token: NginxToken | null;
}

export interface NginxServer extends NginxBlock {
  names: readonly NginxToken[];
  /** 'http': port 80 only. null: both, or other ports. */
  scheme: 'http' | 'https' | null;
  isDefault: boolean;
}

export interface NginxMapRow extends Statement {
  key: string;
  kind: 'exact' | 'host' | 'regex';
  value: NginxToken;
}

export interface NginxMap {
  name: string;
  source: string;
  rows: NginxMapRow[];
  fallback: string;
  /** The status of the redirect that its values are the targets of. null: they are no targets. */
  use: { status: number; hasOwnStatus: boolean; isImplied: boolean; server: NginxServer | null } | null;
}

export interface NginxProgram {
  servers: NginxServer[];
  maps: Map<string, NginxMap>;
  notices: { at: number; end: number; reason: string; rows: number; isBroken?: boolean }[];
}

/** Names of the variables in a text. */
export const variablesOf = (text: string): string[] =>
  [...text.matchAll(/\$\{?([A-Za-z_]\w*)/g)].map(({ 1: name = '' }) => name);

/** Every return and rewrite, with the conditions around it. */
export function* redirectsOf(
  statements: readonly NginxStatement[],
  ifs: readonly NginxIf[] = [],
): Generator<{ statement: NginxReturn | NginxRewrite; ifs: readonly NginxIf[] }> {
  for (const statement of statements) {
    if (statement.type === 'if') yield* redirectsOf(statement.statements, [...ifs, statement]);
    else if (statement.type === 'return' || statement.type === 'rewrite') yield { statement, ifs };
  }
}

/** A server or location and all locations in it. */
export function* blocksOf<Block extends NginxBlock>(block: Block): Generator<Block | NginxLocation> {
  yield block;
  for (const location of block.locations) yield* blocksOf(location);
}
