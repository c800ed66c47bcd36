import { type ApacheBlock, type ApacheDirective, configWords } from './apache-config.ts';

/** Where directives apply: a server, a virtual host, a directory or a location. */
export interface ApacheScope {
  /** null: the main server, or a file of a directory. */
  host: ApacheHost | null;
  /** For a directory: the path that its URLs begin with, slashes at both ends. null: the rules see whole paths. */
  directory: string | null;
  /** `<Location>`: the path that its URLs begin with. */
  location: string | null;
  /** Why its directives never apply, or can't be said to. */
  unreachable: string | null;
  isEngineOn: boolean;
  rewriteBase: string | null;
}

export interface ApacheHost {
  /** In lower case, with wildcards. */
  names: string[];
  scheme: 'http' | 'https' | null;
}

/** The document root if the file doesn't say. */
export const documentRoot = '/var/www/html';

/** Finds the scope of each directive. */
export class ApacheScopes {
  readonly #isHtaccess: boolean;
  readonly #scopes = new Map<ApacheBlock | null, ApacheScope>();
  readonly #roots = new Map<ApacheBlock | null, string>();
  readonly #defined = new Set<string>();
  readonly #hasEngineDirective: boolean;

  constructor(directives: readonly ApacheDirective[], isHtaccess: boolean) {
    this.#isHtaccess = isHtaccess;
    this.#hasEngineDirective = directives.some(({ name }) => name === 'rewriteengine');
    for (const { name, args, blocks } of directives) {
      const host = blocks.findLast((block) => block.name === 'virtualhost') ?? null;
      const words = () => configWords(args).map(({ text }) => text);
      if (name === 'define') this.#defined.add(words()[0] ?? '');
      if (name === 'documentroot') this.#roots.set(host, (words()[0] ?? '').replace(/\/$/, ''));
    }
    for (const directive of directives) this.#read(directive);
  }

  of({ blocks }: Pick<ApacheDirective, 'blocks'>): ApacheScope {
    const key = blocks.at(-1) ?? null;
    const known = this.#scopes.get(key);
    if (known !== undefined) return known;
    const parent = key === null ? undefined : this.of({ blocks: blocks.slice(0, -1) });
    const scope = key === null || parent === undefined ? this.#root() : this.#inner(key, blocks, parent);
    this.#scopes.set(key, scope);
    return scope;
  }

  all(): readonly ApacheScope[] {
    return [...new Set(this.#scopes.values())];
  }

  #root(): ApacheScope {
    const directory = this.#isHtaccess ? '/' : null;
    return {
      host: null,
      directory,
      location: null,
      unreachable: null,
      isEngineOn: !this.#hasEngineDirective,
      rewriteBase: null,
    };
  }

  #read(directive: ApacheDirective): void {
    const { name, args } = directive;
    if (!/^(?:rewriteengine|rewritebase|servername|serveralias)$/.test(name)) return;
    const scope = this.of(directive);
    const [first = '', ...rest] = configWords(args).map(({ text }) => text);
    if (name === 'rewriteengine') scope.isEngineOn = first.toLowerCase() === 'on';
    else if (name === 'rewritebase') {
      scope.rewriteBase = first;
      // It's the path of the directory, if the file doesn't say otherwise.
      if (this.#isHtaccess && first.startsWith('/')) scope.directory = first.endsWith('/') ? first : `${first}/`;
    } else {
      const written = name === 'servername' ? [first] : [first, ...rest];
      const names = written.map((host) =>
        host
          .toLowerCase()
          .replace(/^https?:\/\//, '')
          .replace(/:\d+$/, ''),
      );
      scope.host?.names.push(...names);
    }
  }

  #inner(block: ApacheBlock, blocks: readonly ApacheBlock[], parent: ApacheScope): ApacheScope {
    const [first = '', second = ''] = configWords(block.args).map(({ text }) => text);
    const written = `<${block.name} ${block.args.text}>`;
    const fails = (unreachable: string): ApacheScope => ({ ...parent, unreachable });
    switch (block.name) {
      case 'ifmodule':
        return first.startsWith('!') ? fails(`It's in ${written}, so it applies only without that module`) : parent;
      case 'ifdefine': {
        const isMet = this.#defined.has(first.replace(/^!/, '')) !== first.startsWith('!');
        return isMet ? parent : fails(`It's in ${written}, which the file doesn't define`);
      }
      case 'ifversion':
        return isVersionMet(first, second) ? parent : fails(`It's in ${written}, which isn't true for Apache 2.4`);
      case 'ifdirective':
      case 'ifsection':
      case 'requireall':
      case 'requireany':
      case 'macro':
        return block.name === 'macro' ? fails(`It's in ${written}, and macros can't be evaluated`) : parent;
      case 'virtualhost': {
        const port = /:(\d+)$/.exec(first)?.[1];
        const scheme = port === '443' ? 'https' : port === '80' ? 'http' : null;
        // A virtual host has its own rules and its own switch for them.
        return { ...parent, host: { names: [], scheme }, isEngineOn: !this.#hasEngineDirective };
      }
      case 'directory':
        return (
          this.#directory(first, blocks, parent) ??
          fails(`It's in ${written}, and the file doesn't say which URLs that covers`)
        );
      case 'location':
        if (first === '~' || parent.location !== null) return fails(`It's in ${written}, which can't be evaluated`);
        return { ...parent, location: first, isEngineOn: false };
      default:
        return fails(`It's in ${written}, which can't be evaluated`);
    }
  }

  #directory(path: string, blocks: readonly ApacheBlock[], parent: ApacheScope): ApacheScope | undefined {
    const host = blocks.findLast(({ name }) => name === 'virtualhost') ?? null;
    const root = this.#roots.get(host) ?? this.#roots.get(null);
    const trimmed = path.replace(/\/$/, '');
    if (/[*?[\]~]/.test(path)) return undefined;
    if (root !== undefined && trimmed !== root && !trimmed.startsWith(`${root}/`)) {
      if (!`${root}/`.startsWith(`${trimmed}/`)) return undefined;
    }
    const directory = root !== undefined && trimmed.startsWith(root) ? `${trimmed.slice(root.length)}/` : '/';
    return { ...parent, directory, isEngineOn: !this.#hasEngineDirective };
  }
}

/** `<IfVersion >= 2.4>`, as Apache 2.4 of today sees it. */
function isVersionMet(operator: string, version: string): boolean {
  const [sign, wanted] = version === '' ? ['=', operator] : [operator, version];
  const parts = wanted.split('.').map(Number);
  const current = [2, 4, 65];
  const order = parts.reduce((found, part, at) => found || Math.sign((current[at] ?? 0) - part), 0);
  const isMet = {
    '=': order === 0,
    '==': order === 0,
    '>': order > 0,
    '>=': order >= 0,
    '<': order < 0,
    '<=': order <= 0,
  };
  return isMet[sign.replace('!', '') as keyof typeof isMet] !== sign.startsWith('!');
}
