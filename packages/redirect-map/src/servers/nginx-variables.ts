import type { NginxServer, NginxStatement } from './nginx-model.ts';

const setCache = new WeakMap<NginxServer, Set<string>>();

/** The variables that a server sets somewhere. */
export function setNames(server: NginxServer): Set<string> {
  const known = setCache.get(server);
  if (known !== undefined) return known;
  const names = new Set<string>();
  const visit = (statements: readonly NginxStatement[]) => {
    for (const statement of statements) {
      if (statement.type === 'set') names.add(statement.name);
      if (statement.type === 'if') visit(statement.statements);
      if (statement.type === 'rewrite') for (const name of groupNames(statement.regex)) names.add(name ?? '');
    }
  };
  const walk = ({ statements, locations }: Pick<NginxServer, 'statements' | 'locations'>) => {
    visit(statements);
    for (const location of locations) {
      for (const name of groupNames(location.path)) names.add(name ?? '');
      walk(location);
    }
  };
  walk(server);
  setCache.set(server, names);
  return names;
}

/** The groups of a pattern in order, null without a name. */
export const groupNames = (regex: string): (string | null)[] =>
  [...regex.matchAll(/\\.|\((?!\?)|\(\?P?<([A-Za-z_]\w*)>/gs)].flatMap(({ 0: found, 1: name }) =>
    found.startsWith('\\') ? [] : [name ?? null],
  );

/** The value of a parameter, as it's written. */
export function argument(args: string, name: string): string {
  const wanted = `${name.toLowerCase()}=`;
  const pair = args.split('&').find((text) => text.toLowerCase().startsWith(wanted));
  return pair?.slice(wanted.length) ?? '';
}

/** nginx decodes the path of what a rewrite redirects to, where that is safe, up to a question mark. */
export function unescapeRedirect(text: string): string {
  let isQuery = false;
  return text.replaceAll(/%([2-7][0-9a-f])/gi, (octet, digits: string) => {
    const code = Number.parseInt(digits, 16);
    if (isQuery || code <= 0x25 || code === 0x7f) return octet;
    isQuery = code === 0x3f;
    return String.fromCharCode(code);
  });
}
