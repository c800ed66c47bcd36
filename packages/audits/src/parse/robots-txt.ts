import type { Gathered, RobotsFile } from '@hopwise/model';
import { type RobotsLine, readRobotsLines } from '@hopwise/parsers';
import { isOwnFailure } from '../not-checked.ts';
import { oncePer } from './outline-elements.ts';
import { pathForRobots, type RobotsPattern, readPattern } from './robots-pattern.ts';

export interface RobotsRule {
  allow: boolean;
  /** The path as written. */
  path: string;
  pattern: RobotsPattern;
  lineNumber: number;
}

export interface RobotsGroup {
  /** Lower case. */
  userAgents: string[];
  rules: RobotsRule[];
}

export type RobotsProblem =
  | 'no-colon'
  | 'unknown-field'
  | 'no-user-agent'
  | 'path-without-slash'
  | 'dollar-inside-path'
  | 'sitemap-not-absolute';

export interface RobotsSyntaxError {
  lineNumber: number;
  line: string;
  problem: RobotsProblem;
}

export interface RobotsTxt {
  lines: RobotsLine[];
  groups: RobotsGroup[];
  /** As written. */
  sitemaps: string[];
  errors: RobotsSyntaxError[];
}

/** Fields outside the standard that some crawler reads or that are common in the wild. */
const extensions = new Set([
  'clean-param',
  'content-signal',
  'crawl-delay',
  'host',
  'noindex',
  'request-rate',
  'visit-time',
]);

/** `google` corrects misspellings and has a special rule for index pages; `standard` is strict RFC 9309. */
type RobotsReader = 'google' | 'standard';

/** Reads any text as robots.txt: what can be understood counts, the rest is listed as errors (RFC 9309 section 2.2). */
export function parseRobotsTxt(body: string, reader: RobotsReader = 'google'): RobotsTxt {
  const robots: RobotsTxt = { lines: [], groups: [], sitemaps: [], errors: [] };
  const groups = new GroupBuilder(robots.groups, reader);
  let insideGroup = false;
  for (const { lineNumber, text, line } of readRobotsLines(body)) {
    if (line !== null && (reader === 'google' || !isGuessed(line))) {
      robots.lines.push(line);
      if (line.field === 'sitemap') robots.sitemaps.push(line.value);
      else groups.add(line);
    }
    const problem = findProblem(line, insideGroup);
    if (problem !== null) robots.errors.push({ lineNumber, line: text, problem });
    else if (line?.field === 'user-agent') insideGroup = true;
  }
  return robots;
}

const isGuessed = ({ misspelled, hasColon }: RobotsLine): boolean => misspelled || !hasColon;

/** As Google reads it. */
export const robotsOf = oncePer(({ body }: RobotsFile): RobotsTxt => parseRobotsTxt(body));

const standardRobotsOf = oncePer(({ body }: RobotsFile): RobotsTxt => parseRobotsTxt(body, 'standard'));

/** As a crawler reads it: only Google is known to correct misspellings. */
export const robotsFor = (file: RobotsFile, crawler: string): RobotsTxt =>
  /^google/i.test(crawler) ? robotsOf(file) : standardRobotsOf(file);

/**
 * What a crawler does after asking for robots.txt, by the response (RFC 9309 section 2.3.1). null: none came. Google
 * documents that it takes 429 for a server error too.
 */
export function robotsPolicy(statusCode: number | null): 'use-rules' | 'allow-all' | 'disallow-all' {
  if (statusCode === null || statusCode >= 500 || statusCode === 429) return 'disallow-all';
  return statusCode >= 200 && statusCode < 300 ? 'use-rules' : 'allow-all';
}

/** The meaning of a site's robots.txt for Google. `why` explains it if there are no rules. */
export type RobotsAccess =
  | { policy: 'use-rules'; robots: RobotsTxt; file: RobotsFile }
  | { policy: 'allow-all'; why: string; file: RobotsFile }
  | { policy: 'disallow-all'; why: string; statusCode: number | null }
  | { policy: 'unknown'; why: string };

/** Every reader of robots.txt asks here, so that no two of them understand a response differently. */
export function robotsAccess(file: Gathered<RobotsFile> | undefined): RobotsAccess {
  if (file === undefined) return { policy: 'unknown', why: "robots.txt wasn't fetched." };
  if (!file.ok) {
    if (file.error.code === 'TOO_MANY_HOPS') {
      return { policy: 'unknown', why: "robots.txt wasn't read: request limit reached." };
    }
    const why = `robots.txt couldn't be fetched: ${file.error.message}`;
    return isOwnFailure(file.error) ? { policy: 'unknown', why } : { policy: 'disallow-all', why, statusCode: null };
  }
  const { statusCode } = file.value;
  const policy = robotsPolicy(statusCode);
  if (policy === 'use-rules') return { policy, robots: robotsOf(file.value), file: file.value };
  if (policy === 'disallow-all') return { policy, why: `robots.txt returned ${statusCode}.`, statusCode };
  return { policy, why: whyUnrestricted(statusCode), file: file.value };
}

export const isRedirect = (statusCode: number): boolean => [301, 302, 303, 307, 308].includes(statusCode);

function whyUnrestricted(statusCode: number): string {
  if (statusCode === 404 || statusCode === 410) return 'The site has no robots.txt.';
  if (isRedirect(statusCode))
    return 'robots.txt redirects more than five times or to an invalid URL, which Google treats as no robots.txt.';
  return `robots.txt returned ${statusCode}, which Google treats as no robots.txt.`;
}

export interface RobotsVerdict {
  allowed: boolean;
  /** The rule that decides; null when none matches. */
  rule: RobotsRule | null;
}

/**
 * Whether a crawler may fetch a URL. `userAgent` is its product token, or `*` for a crawler without a group of its own.
 * The longest matching rule decides; between equals, allow. robots.txt itself is always allowed (RFC 9309 section 2.2.2).
 */
export function robotsVerdict(robots: RobotsTxt, userAgent: string, url: string): RobotsVerdict {
  const path = pathForRobots(url);
  if (path === '/robots.txt') return { allowed: true, rule: null };
  let best: RobotsRule | null = null;
  for (const rule of rulesFor(robots, userAgent)) {
    const { length } = rule.pattern.text;
    const bestLength = best?.pattern.text.length ?? 0;
    const outranks = length > bestLength || (length === bestLength && rule.allow && best?.allow === false);
    if (outranks && rule.pattern.matches(path)) best = rule;
  }
  return { allowed: best?.allow ?? true, rule: best };
}

/** All groups of one crawler count as one; the groups for `*` count only where it has none (RFC 9309 section 2.2.1). */
function rulesFor({ groups }: RobotsTxt, userAgent: string): RobotsRule[] {
  const wanted = userAgent.toLowerCase();
  const groupsOf = (test: (agent: string) => boolean) => groups.filter(({ userAgents }) => userAgents.some(test));
  const own = groupsOf((agent) => names(agent).includes(wanted));
  return (own.length > 0 ? own : groupsOf(isEveryone)).flatMap(({ rules }) => rules);
}

const isEveryone = (agent: string): boolean => /^\*(?:\s|$)/.test(agent);

/** A line may say more than the product token, such as a version: `foobot/1.0`, `foo bot`, `archive.org_bot`. */
const names = (agent: string): string[] => [agent.split(/[\s/]/, 1)[0] ?? '', /^[a-z_-]*/.exec(agent)?.[0] ?? ''];

function findProblem(line: RobotsLine | null, insideGroup: boolean): RobotsProblem | null {
  if (line === null) return 'no-colon';
  const { field, name, value, misspelled, hasColon } = line;
  if (!hasColon) return 'no-colon';
  if (misspelled) return 'unknown-field';
  switch (field) {
    case 'other':
      return extensions.has(name) ? null : 'unknown-field';
    case 'sitemap':
      return /^(?:https?|ftp):/i.test(URL.parse(value)?.protocol ?? '') ? null : 'sitemap-not-absolute';
    case 'user-agent':
      return value === '' ? 'no-user-agent' : null;
    default:
      return findPathProblem(value) ?? (insideGroup ? null : 'no-user-agent');
  }
}

function findPathProblem(path: string): RobotsProblem | null {
  if (path !== '' && !path.startsWith('/') && !path.startsWith('*')) return 'path-without-slash';
  const dollar = path.indexOf('$');
  return dollar !== -1 && dollar !== path.length - 1 ? 'dollar-inside-path' : null;
}

/** User-agent lines in a row share the rules that follow; a user-agent line after a rule begins the next group. */
class GroupBuilder {
  readonly #groups: RobotsGroup[];
  readonly #reader: RobotsReader;

  constructor(groups: RobotsGroup[], reader: RobotsReader) {
    this.#groups = groups;
    this.#reader = reader;
  }

  add({ field, value, lineNumber }: RobotsLine): void {
    const last = this.#groups.at(-1);
    if (field === 'user-agent') {
      if (last === undefined || last.rules.length > 0)
        this.#groups.push({ userAgents: [value.toLowerCase()], rules: [] });
      else last.userAgents.push(value.toLowerCase());
    } else if (last !== undefined && (field === 'allow' || field === 'disallow')) {
      const allow = field === 'allow';
      last.rules.push({ allow, path: value, pattern: readPattern(value), lineNumber });
      // Google takes a folder's index page for the folder.
      const folder = allow && this.#reader === 'google' ? /^(.*\/)index\.html?$/.exec(value)?.[1] : undefined;
      if (folder !== undefined) last.rules.push({ allow, path: value, pattern: readPattern(`${folder}$`), lineNumber });
    }
  }
}
