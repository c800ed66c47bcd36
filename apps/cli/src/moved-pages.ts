import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Finding, RedirectMap } from '@hopwise/redirect-map';
import { Resolver } from '@hopwise/redirect-map';
import { CommandError } from './command-error.ts';

const run = promisify(execFile);

/** Files that become pages. */
const pageFile = /\.(?:mdx?|markdown|html?|rst|adoc|asciidoc|ipynb|astro|njk|liquid|php|aspx?)$/i;
/** Folders that hold pages but aren't part of their URLs, from the root of a repository. */
const contentFolders =
  /^(?:(?:apps|packages|sites?|website)\/[^/]+\/)?(?:src\/content\/docs|src\/content|src\/pages|src\/app|content\/en|content|pages|app|public|static|site|website|_posts|src)\//;

interface MovedPage {
  /** From the root of the repository. */
  file: string;
  /** null: it was deleted. */
  movedTo: string | null;
}

/** The pages that a range of commits moved or deleted and for which no file has a redirect. */
export async function movedPages(
  range: string,
  files: readonly { file: string; map: RedirectMap }[],
  content: readonly string[],
): Promise<Finding[]> {
  if (!/^[^\s-][^\s]*\.\.\.?[^\s]*$/.test(range)) throw new CommandError('--moved must be BASE..HEAD');
  const [first] = files;
  const folder = first === undefined || first.file === '-' ? process.cwd() : path.dirname(path.resolve(first.file));
  const root = (await git(folder, ['rev-parse', '--show-toplevel'])).trim();
  const listed = await git(root, ['diff', '--name-status', '-z', '-M50%', '--diff-filter=DR', range, '--']);
  const resolvers = files.map(({ map }) => new Resolver(map));
  const findings: Finding[] = [];
  for (const page of pagesIn(listed)) {
    const urls = urlsOf(page.file, content);
    const [shown] = urls;
    if (shown === undefined) continue;
    const isCovered = resolvers.some((resolver) =>
      urls.some((url) => {
        const firing = resolver.fireRow(url) ?? resolver.fireRow(resolver.afterSettings(url));
        return firing !== undefined && firing.status !== 200;
      }),
    );
    if (isCovered || (page.movedTo !== null && (await hasAlias(path.join(root, page.movedTo), urls)))) continue;
    if (page.movedTo !== null && urlsOf(page.movedTo, content).includes(shown)) continue;
    findings.push(missing(page, shown, content));
  }
  return findings;
}

function missing({ file, movedTo }: MovedPage, url: string, content: readonly string[]): Finding {
  const target = movedTo === null ? undefined : urlsOf(movedTo, content)[0];
  return {
    id: 'moved-page',
    severity: 'error',
    message:
      movedTo === null
        ? `${file} was deleted, but ${url} has no redirect.`
        : `${file} was moved to ${movedTo}, but ${url} has no redirect.`,
    advice:
      target === undefined
        ? `Redirect ${url} to the page that replaces it, or respond with 410.`
        : `Add a redirect from ${url} to ${target}.`,
    position: { line: 1, column: 1 },
    rule: null,
    related: [],
    fix: null,
  };
}

async function git(folder: string, args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await run('git', ['-C', folder, ...args], { maxBuffer: 256 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    const { code, stderr = '' } = error as { code?: unknown; stderr?: string };
    if (code === 'ENOENT') throw new CommandError('--moved needs git, which is not installed');
    const [reason = ''] = stderr.trim().split('\n');
    throw new CommandError(`--moved: ${reason.replace(/^fatal: /, '') || 'git failed'}`);
  }
}

/** `D\0file\0` and `R100\0old\0new\0`, as git writes them with -z. */
function pagesIn(listed: string): MovedPage[] {
  const fields = listed.split('\0');
  const pages: MovedPage[] = [];
  for (let at = 0; at < fields.length; ) {
    const status = fields[at] ?? '';
    const [file = '', next = ''] = [fields[at + 1], fields[at + 2]];
    const isRename = status.startsWith('R');
    at += isRename ? 3 : 2;
    if (pageFile.test(file)) pages.push({ file, movedTo: isRename && pageFile.test(next) ? next : null });
  }
  return pages;
}

/**
 * What the URL of a page may be, the likeliest first: below the folders in `content`, or without the folders that hold
 * pages, in each spelling that servers have.
 */
function urlsOf(file: string, content: readonly string[]): string[] {
  const inside = content.map((folder) => `${folder.replace(/^\.?\//, '').replace(/\/$/, '')}/`);
  const own = inside.find((folder) => file.startsWith(folder));
  if (content.length > 0 && own === undefined) return [];
  const paths =
    own === undefined
      ? [file.replace(contentFolders, ''), file, file.replace(/^docs\//, '')]
      : [file.slice(own.length)];
  return [...new Set(paths.flatMap(spellingsOf))];
}

function spellingsOf(file: string): string[] {
  const stem = `/${file}`
    .replace(pageFile, '')
    // Next.js: groups in parentheses aren't part of the URL, and the page itself is called `page`.
    .replaceAll(/\/\([^/]+\)(?=\/)/g, '')
    .replace(/\/(?:_?index|readme|page)$/i, '/');
  const bare = stem.length > 1 ? stem.replace(/\/$/, '') : stem;
  const ending = /\.(?:html?|php|aspx?)$/i.exec(file)?.[0];
  const pages = bare === '/' ? ['/'] : [bare, `${bare}/`, `${bare}.html`, `${bare}/index.html`];
  return ending === undefined ? pages : [`/${file}`, ...pages];
}

/** Hugo, Jekyll and Docusaurus list the old URLs of a page in the page. */
async function hasAlias(file: string, urls: readonly string[]): Promise<boolean> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const head = /^---\r?\n[\s\S]*?\r?\n---/.exec(text.slice(0, 64 * 1024))?.[0] ?? '';
  const words = new Set(head.split(/[\s,[\]"']+/));
  return urls.some((url) => words.has(url) || words.has(url.slice(1)));
}
