import { type RedirectDialect, redirectDialects } from '@hopwise/model/redirect-dialects';

/** A line and column of a file, from 1. */
export interface Position {
  line: number;
  column: number;
}

/** Offsets in the text of a file. `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

export { redirectDialects as dialectIds };
export type DialectId = RedirectDialect;

/** The requests that a rule matches: one path, a path and everything below it, or a pattern. */
export type SourceKind = 'exact' | 'prefix' | 'pattern';

/** A pattern as a regular expression. The matcher never runs it without a bound. */
export interface SourcePattern {
  /** In the syntax that JavaScript, RE2 and PCRE share. It carries its own anchors. */
  regex: string;
  ignoresCase: boolean;
  /** The names of the groups, in order. Unnamed groups have their number. */
  groups: readonly string[];
}

export interface RuleSource {
  /** As written. */
  text: string;
  /** null: both. */
  scheme: 'http' | 'https' | null;
  /** In lower case, with a port if the file has one. null: every host of the site. */
  host: string | null;
  kind: SourceKind;
  /** Without scheme and host. A query or fragment that the platform takes literally, and so never matches, stays. */
  path: string;
  /** For patterns only. */
  pattern: SourcePattern | null;
  /** The whole query that a request must have, without `?`. null: the platform ignores the query. */
  query: string | null;
}

/** Another condition for a rule to fire. */
export interface RuleCondition {
  subject: 'query' | 'header' | 'cookie' | 'host' | 'scheme' | 'country' | 'language' | 'role' | 'other';
  /** The name of the parameter, header or cookie. */
  name: string | null;
  /** The required value. null: any value will do. */
  value: string | null;
  /** Whether the value is a regular expression. */
  isPattern: boolean;
  isNegated: boolean;
  /** The name under which the target can use the value. */
  captureAs: string | null;
  /** As written. */
  text: string;
}

/** Where the parts of a rule are in the file. */
export interface RuleSpans {
  /** The whole row, without its line end. */
  row: Span;
  source: Span;
  /** null: it has no target that could be replaced on its own. */
  target: Span | null;
  /** The text to cut to delete the row, separators included. null: it can't be deleted on its own. */
  removal: Span | null;
}

export interface RedirectRule {
  /** Its place among the rules of its map, from 0. */
  index: number;
  source: RuleSource;
  /** As written. null: the response has no Location, such as a 410. */
  target: string | null;
  /** The platform's default if the row names none. */
  status: number;
  hasOwnStatus: boolean;
  conditions: readonly RuleCondition[];
  /** Whatever else the platform lets a row say, such as `force` or `NC`. */
  flags: readonly string[];
  /** The day from which the row may be deleted, as YYYY-MM-DD. */
  expiresOn: string | null;
  position: Position;
  spans: RuleSpans;
}

/** Something in the file that is no rule of the map, and why. */
export interface ReadNotice {
  position: Position;
  reason: string;
  /** The beginning of what was skipped. */
  text: string;
  /** How many rows were skipped with it; 0 for a remark. */
  rows: number;
  /** Whether the file is broken here, so that what follows may not be what its author wrote. */
  isBroken: boolean;
}

/** A file of redirects. Every row is either a rule or part of a notice. */
export interface RedirectMap {
  dialect: DialectId;
  /** '' if unknown. */
  fileName: string;
  text: string;
  /** In the order of the file. */
  rules: readonly RedirectRule[];
  notices: readonly ReadNotice[];
  /** All rows: those of the rules and those of the notices. */
  rows: number;
  /** Settings of the file that change how it is matched, such as `trailingSlash`. */
  settings: Readonly<Record<string, string | boolean>>;
}

export interface ReadOptions {
  fileName?: string;
}

/** Turns the text of a file into a map. It never throws away a row without a notice. */
export type Reader = (text: string, options?: ReadOptions) => RedirectMap;

export const ruleText = (map: RedirectMap, { spans }: RedirectRule): string =>
  map.text.slice(spans.row.start, spans.row.end);

/** A rewrite or a response without a redirect ends a chain. */
export const isRedirectStatus = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);
