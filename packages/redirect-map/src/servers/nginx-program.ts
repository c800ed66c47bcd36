import { PatternError } from '../matching/pattern.ts';
import { RowError, unreadableText } from '../readers/underscore-redirects.ts';
import { parseRegex } from '../regex/parse-regex.ts';
import { type NginxDirective, type NginxToken, readNginxConfig } from './nginx-config.ts';
import {
  blocksOf,
  type NginxBlock,
  type NginxLocation,
  type NginxMap,
  type NginxMapRow,
  type NginxProgram,
  type NginxReturn,
  type NginxRewrite,
  type NginxServer,
  type NginxStatement,
  redirectsOf,
  variablesOf,
} from './nginx-model.ts';

/** The redirect-related statements of a configuration. */
export function readNginxProgram(text: string): NginxProgram {
  const { directives, problems } = readNginxConfig(text);
  const reader = new ProgramReader(text);
  for (const { at, reason } of problems) reader.program.notices.push({ at, end: at, reason, rows: 0, isBroken: true });
  reader.readTop(directives);
  findTargets(reader.program, text);
  return reader.program;
}

function findTargets({ servers, maps }: NginxProgram, text: string): void {
  for (const { server, block } of servers.flatMap((one) =>
    [...blocksOf(one)].map((block) => ({ server: one, block })),
  )) {
    for (const { statement } of redirectsOf(block.statements)) {
      const written = statement.type === 'return' ? statement.value : statement.replacement;
      const { status } = statement;
      if (written === null || status === null || status < 300 || status > 399) continue;
      for (const name of variablesOf(written.text)) {
        const map = maps.get(name);
        if (map !== undefined)
          map.use ??= {
            status,
            hasOwnStatus: statement.type === 'rewrite' || statement.hasOwnStatus,
            isImplied: false,
            server,
          };
      }
    }
  }
  for (const map of maps.values()) {
    const targets = map.rows.filter(({ value }) => /^(?:\/|https?:\/\/)/.test(value.text)).length;
    const mentions = map.name === '' ? 1 : variablesOf(text).filter((name) => name === map.name).length;
    if (map.use === null && mentions < 2 && targets > map.rows.length / 2)
      map.use = { status: 301, hasOwnStatus: false, isImplied: true, server: null };
  }
}

const emptyBlock = (): NginxBlock => ({ statements: [], locations: [], fallback: null });

class ProgramReader {
  readonly program: NginxProgram = { servers: [], maps: new Map(), notices: [] };
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  readTop(directives: readonly NginxDirective[]): void {
    const outside: NginxServer = { ...emptyBlock(), names: [], scheme: null, isDefault: false };
    const bare: NginxMap = { name: '', source: '$uri', rows: [], fallback: '', use: null };
    const walk = (list: readonly NginxDirective[]) => {
      for (const directive of list) {
        const { name, block } = directive;
        if (name === 'server' && block !== null) this.program.servers.push(this.#server(block));
        else if (name === 'map' && block !== null) this.#map(directive, block);
        else if (block !== null && ['http', 'events', 'stream', 'main', ''].includes(name))
          walk(name === 'http' ? block : []);
        // The lines of a file that a map includes.
        else if (block === null && directive.args.length === 1 && /^[/~\\]/.test(name))
          this.#attempt(directive, () => bare.rows.push(this.#mapRow(directive, true)));
        else this.#directive(directive, outside);
      }
    };
    walk(directives);
    if (bare.rows.length > 0) this.program.maps.set('', bare);
    if (outside.statements.length > 0 || outside.locations.length > 0) this.program.servers.push(outside);
  }

  #server(directives: readonly NginxDirective[]): NginxServer {
    const listens = directives.filter(({ name }) => name === 'listen').map(({ args }) => args.map(({ text }) => text));
    const isTls = (words: readonly string[]) =>
      words.includes('ssl') || words.includes('quic') || /(?:^|:)443$/.test(words[0] ?? '');
    const isPlain = (words: readonly string[]) =>
      !isTls(words) &&
      /^(?:80|[^:]*|.*:80|unix:.*)$/.test(words[0] ?? '') &&
      !/^\d+$/.test((words[0] ?? '').replace(/^80$/, ''));
    const server: NginxServer = {
      ...emptyBlock(),
      names: directives.filter(({ name }) => name === 'server_name').flatMap(({ args }) => args),
      scheme: listens.length === 0 ? null : listens.every(isTls) ? 'https' : listens.every(isPlain) ? 'http' : null,
      isDefault: listens.some((words) => words.includes('default_server') || words.includes('default')),
    };
    for (const directive of directives) this.#directive(directive, server);
    return server;
  }

  #directive(directive: NginxDirective, block: NginxBlock): void {
    const { name, args, block: inner } = directive;
    if (name === 'location' && inner !== null)
      this.#attempt(directive, () => block.locations.push(this.#location(args, inner)), 0);
    else if (name === 'include' && /redir|rewrite/i.test(args[0]?.text ?? '')) this.#skipInclude(directive);
    else if (name === 'try_files') block.fallback = args.at(-1)?.text ?? null;
    else this.#statement(directive, block.statements);
  }

  #statement(directive: NginxDirective, statements: NginxStatement[]): void {
    const { name, args, block } = directive;
    const [first, second] = args;
    if (name === 'return') this.#attempt(directive, () => statements.push(returnOf(directive)));
    else if (name === 'rewrite') this.#attempt(directive, () => statements.push(rewriteOf(directive)));
    else if (name === 'set' && first !== undefined && second !== undefined) {
      statements.push({ type: 'set', name: first.text.replace(/^\$/, ''), value: second.text });
    } else if (name === 'break') statements.push({ type: 'break' });
    else if (name === 'if' && block !== null) {
      const inside: NginxStatement[] = [];
      for (const inner of block) this.#statement(inner, inside);
      const words = conditionWords(args);
      statements.push({ type: 'if', words, text: `if (${words.join(' ')})`, statements: inside });
    } else if (block !== null && !['location', 'server', 'map'].includes(name)) {
      // Such as limit_except: what is in it can't be evaluated, but it's no reason to lose it.
      this.#skipRows(block, `It's in a ${name} block, which can't be evaluated`);
    }
  }

  #skipRows(directives: readonly NginxDirective[], reason: string): void {
    for (const { name, block, start, end } of directives) {
      if (name === 'return' || name === 'rewrite') this.program.notices.push({ at: start, end, reason, rows: 1 });
      if (block !== null) this.#skipRows(block, reason);
    }
  }

  #location(args: readonly NginxToken[], directives: readonly NginxDirective[]): NginxLocation {
    const words = args.map(({ text }) => text);
    const [first = '', second] = words;
    const joined = /^(=|\^~|~\*|~)(.*)$/s.exec(first);
    const modifier = second === undefined ? (joined?.[1] ?? (first.startsWith('@') ? '@' : '')) : first;
    const path = second ?? (joined === null ? first : (joined[2] ?? ''));
    const location: NginxLocation = { ...emptyBlock(), modifier, path, token: args.at(-1) ?? null };
    try {
      if (modifier.startsWith('~')) parseRegex(path);
    } catch (error) {
      if (!(error instanceof PatternError)) throw error;
      this.#skipRows(directives, `The pattern of the location can't be evaluated: ${error.message}`);
      return { ...location, modifier: '@', path: '' };
    }
    for (const directive of directives) this.#directive(directive, location);
    return location;
  }

  #map({ args, start, end }: NginxDirective, directives: readonly NginxDirective[]): void {
    const [source, name] = args;
    if (source === undefined || name === undefined) {
      this.program.notices.push({ at: start, end, reason: 'The map has no variable', rows: directives.length });
      return;
    }
    const isHostnames = directives.some((directive) => directive.name === 'hostnames' && directive.args.length === 0);
    const map: NginxMap = {
      name: name.text.replace(/^\$/, ''),
      source: source.text,
      rows: [],
      fallback: '',
      use: null,
    };
    for (const directive of directives) {
      const [value] = directive.args;
      if (directive.args.length === 0 && ['hostnames', 'volatile'].includes(directive.name)) continue;
      if (directive.name === 'default' && value !== undefined) map.fallback = value.text;
      else if (directive.name === 'include') this.#skipInclude(directive);
      else this.#attempt(directive, () => map.rows.push(this.#mapRow(directive, isHostnames)));
    }
    this.program.maps.set(map.name, map);
  }

  #skipInclude({ args: [file], start, end }: NginxDirective): void {
    const reason = `The rows included from ${file?.text ?? 'another file'} aren't in this file. Lint that file too`;
    this.program.notices.push({ at: start, end, reason, rows: 0 });
  }

  #mapRow(directive: NginxDirective, isHostnames: boolean): NginxMapRow {
    const { name, args } = directive;
    const [value, ...rest] = args;
    if (value === undefined || rest.length > 0) throw new RowError('A map row needs a key and a value');
    if (name.startsWith('~')) {
      parseRegex(name.replace(/^~\*?/, ''));
      return { directive, key: name.slice(1), kind: 'regex', value };
    }
    const key = name.replace(/^\\/, '').toLowerCase();
    const isWildcard = isHostnames && !name.startsWith('\\') && /^\*\.|^\.[^/]|\.\*$/.test(key);
    return { directive, key, kind: isWildcard ? 'host' : 'exact', value };
  }

  /** Adds a notice if the statement can't be read. */
  #attempt({ start, end, isUnfinished }: NginxDirective, read: () => unknown, rows = 1): void {
    try {
      const problem = rows === 0 ? undefined : unreadableText(this.#text.slice(start, end));
      if (problem !== undefined) throw new RowError(problem);
      if (isUnfinished) throw new RowError('The row has no ; at its end');
      read();
    } catch (error) {
      const isPattern = error instanceof PatternError;
      if (!isPattern && !(error instanceof RowError)) throw error;
      const reason = isPattern ? `The pattern can't be evaluated: ${error.message}` : error.message;
      this.program.notices.push({ at: start, end, reason, rows });
    }
  }
}

function returnOf(directive: NginxDirective): NginxReturn {
  const [first, second] = directive.args;
  if (first === undefined) throw new RowError('The row has no status and no target');
  if (!/^\d{3}$/.test(first.text)) {
    if (second !== undefined || !/^(?:https?:\/\/|\$scheme)/.test(first.text)) {
      throw new RowError('Without a status, nginx expects a target that begins with http://, https:// or $scheme');
    }
    return { type: 'return', directive, status: 302, hasOwnStatus: false, value: first };
  }
  return { type: 'return', directive, status: Number(first.text), hasOwnStatus: true, value: second ?? null };
}

function rewriteOf(directive: NginxDirective): NginxRewrite {
  const [regex, replacement, flag, ...rest] = directive.args;
  if (regex === undefined || replacement === undefined)
    throw new RowError('rewrite takes a pattern, a target and an optional flag');
  if (rest.length > 0) throw new RowError('rewrite takes only a pattern, a target and a flag');
  if (flag !== undefined && !['last', 'break', 'redirect', 'permanent'].includes(flag.text)) {
    throw new RowError(`nginx has no flag "${flag.text}"`);
  }
  parseRegex(regex.text);
  const isUrl = /^(?:https?:\/\/|\$scheme)/.test(replacement.text);
  const status = flag?.text === 'permanent' ? 301 : flag?.text === 'redirect' || isUrl ? 302 : null;
  return { type: 'rewrite', directive, regex: regex.text, replacement, status, flag: flag?.text ?? null };
}

/** The text between the parentheses of an `if`. */
function conditionWords(args: readonly NginxToken[]): string[] {
  const words = args.map(({ text, isQuoted }) => ({ text, isQuoted }));
  const [first] = words;
  if (first !== undefined && !first.isQuoted) first.text = first.text.replace(/^\(/, '');
  const last = words.at(-1);
  if (last !== undefined && !last.isQuoted) last.text = last.text.replace(/\)$/, '');
  return words.filter(({ text, isQuoted }) => text !== '' || isQuoted).map(({ text }) => text);
}
