import { MapBuilder, withProgram } from '../map-builder.ts';
import type { Reader, RuleCondition, RuleSource, SourcePattern } from '../redirect-map.ts';
import { regexPattern } from '../regex/regex-pattern.ts';
import {
  type AliasStatement,
  type RewriteCondition,
  type RewriteStatement,
  readApacheProgram,
} from '../servers/apache-program.ts';
import { isAbsoluteUrl, statusOf } from '../servers/apache-result.ts';
import type { ApacheScope } from '../servers/apache-scopes.ts';
import { relativePattern } from '../servers/server-path.ts';

/** `.htaccess` and Apache configurations: mod_alias and mod_rewrite. */
export const readApache: Reader = (text, options) => {
  const builder = new MapBuilder('apache', text, options);
  const program = readApacheProgram(text, options?.fileName);
  const found = [
    ...program.notices.map((notice) => ({ at: notice.at, statement: null, notice })),
    ...program.statements.map((statement) => ({ at: statement.row.start, statement, notice: null })),
  ].sort((a, b) => a.at - b.at);
  for (const { at, statement, notice } of found) {
    if (notice !== null) builder.skip(at, notice.reason, notice);
    else if (statement.type === 'alias') builder.add(aliasRule(statement));
    else {
      const reason = unredirecting(statement);
      if (reason === undefined) builder.add(rewriteRule(statement));
      else builder.skip(at, reason, { text: text.slice(statement.row.start, Math.min(statement.row.end, at + 400)) });
    }
  }
  return withProgram(builder.build({ htaccess: program.isHtaccess }), program);
};

/** Why a RewriteRule is no redirect, rewrite or error. It's evaluated all the same. */
function unredirecting({ to, flags, scope }: RewriteStatement): string | undefined {
  if (!scope.isEngineOn) return 'RewriteEngine is off here, so the rule never applies';
  if (flags.has('P')) return "The rule passes requests to another server. It doesn't redirect";
  if (to !== null || flags.has('G') || flags.has('F') || statusOf(flags) >= 400) return undefined;
  if (flags.has('L') || flags.has('END'))
    return 'The rule has no target: it only exempts requests from the rules after it';
  return 'The rule has no target: it only controls other rules or sets variables';
}

const noSource = { scheme: null, host: null, query: null } as const;

function hostOf({ host }: ApacheScope): Pick<RuleSource, 'scheme' | 'host'> {
  const [name] = host?.names ?? [];
  const isPlain = name !== undefined && !/[*?]/.test(name);
  return { scheme: host?.scheme ?? null, host: isPlain ? name : null };
}

function aliasRule(statement: AliasStatement) {
  const { from, isRegex, to, status, hasOwnStatus, row, removal, source, target, scope } = statement;
  const pattern = isRegex ? regexPattern(from) : null;
  const isWhole = scope.location !== null && from === '^';
  return {
    source: {
      ...noSource,
      ...hostOf(scope),
      text: isWhole ? `${scope.location}` : from,
      kind: isWhole ? ('prefix' as const) : isRegex ? ('pattern' as const) : ('prefix' as const),
      path: isWhole ? `${scope.location}` : from,
      pattern: isWhole ? null : pattern,
    },
    target: to,
    status,
    hasOwnStatus,
    spans: { row, removal, source, target },
  };
}

function rewriteRule(statement: RewriteStatement) {
  const { pattern, isNegated, ignoresCase, to, flags, conditions, row, removal, source, target, scope } = statement;
  const forced = flags.has('R') || flags.has('G') || flags.has('F');
  const isRedirect = forced || (to !== null && isAbsoluteUrl(to));
  const host = conditions.map(literalHost).find((name) => name !== undefined);
  const status = isRedirect ? statusOf(flags) : 200;
  return {
    source: {
      ...noSource,
      ...hostOf(scope),
      ...(host === undefined ? {} : { host }),
      text: isNegated ? `!${pattern}` : pattern,
      kind: 'pattern' as const,
      path: pattern,
      pattern: isNegated ? matchesAll : relativePattern(pattern, ignoresCase, scope.directory),
    },
    target: status >= 400 ? null : to,
    status,
    hasOwnStatus: forced && flags.get('R') !== '',
    flags: [...flags].map(([name, value]) => (value === '' ? name : `${name}=${value}`)),
    conditions: conditions
      .filter((condition) => literalHost(condition) === undefined || host === undefined)
      .map(conditionOf),
    spans: { row, removal, source, target: status >= 400 ? null : target },
  };
}

const matchesAll: SourcePattern = { regex: '(?=)', ignoresCase: false, groups: [] };

/** `%{HTTP_HOST} ^old\.example$`, which is one host. */
function literalHost({ test, pattern, flags }: RewriteCondition): string | undefined {
  if (!/^%\{(?:HTTP_HOST|SERVER_NAME|HTTP:Host)\}$/i.test(test) || flags.includes('OR')) return undefined;
  const name = /^(?:\^((?:[\w-]|\\?\.)+)\$|=([\w.-]+))$/.exec(pattern);
  return (name?.[1] ?? name?.[2])?.replaceAll('\\', '').toLowerCase();
}

function conditionOf({ test, pattern, flags, text }: RewriteCondition): RuleCondition {
  const [, variable = '', header] = /^%\{([A-Z_]+)(?::([\w-]+))?\}$/i.exec(test) ?? [];
  const isHeader = header !== undefined && variable.toUpperCase() === 'HTTP';
  const named = /^HTTP_(?!HOST)(\w+)$/.exec(variable)?.[1];
  const subject = isHeader || named !== undefined ? 'header' : (subjects[variable] ?? 'other');
  const isPlain = pattern.startsWith('=');
  return {
    subject: flags.includes('OR') ? 'other' : subject,
    name: isHeader ? header : (named?.toLowerCase().replaceAll('_', '-') ?? null),
    value: isPlain ? pattern.slice(1) : pattern.replace(/^!/, ''),
    isPattern: !isPlain,
    isNegated: pattern.startsWith('!'),
    captureAs: null,
    text,
  };
}

const subjects: Readonly<Record<string, RuleCondition['subject']>> = {
  HTTP_HOST: 'host',
  SERVER_NAME: 'host',
  HTTPS: 'other',
  REQUEST_SCHEME: 'scheme',
};
