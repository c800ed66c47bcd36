import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { docsIndex } from '@hopwise/model';
import { lexer, type Token, type Tokens } from 'marked';
import type { DocGroup, DocHeading, DocNode, DocPage, SearchablePage } from '../src/screens/docs/doc-page.ts';

export const docsFolder = fileURLToPath(new URL('../../../docs', import.meta.url));

/** The pages at /docs/:page: the Markdown files of docs/, without its subfolders. */
export const docNames = (): string[] =>
  readdirSync(docsFolder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => basename(file, '.md'))
    .toSorted();

const tokensOf = (name: string): Token[] => lexer(readFileSync(join(docsFolder, `${name}.md`), 'utf8'));

export function readDocPage(name: string): DocPage {
  const [first, ...tokens] = tokensOf(name).filter(({ type }) => type !== 'space');
  if (first?.type !== 'heading') throw new Error(`docs/${name}.md doesn't begin with its title`);
  const reader = new PageReader(name);
  const content = reader.blocks(tokens);
  const lead = tokens.find(({ type }) => type === 'paragraph');
  return { name, title: plain(first), summary: plain(lead), headings: reader.headings, content };
}

/** The groups of pages in docs/README.md: its sections, each with a table of links. */
export function readDocGroups(): DocGroup[] {
  const groups: DocGroup[] = [];
  for (const token of tokensOf(docsIndex)) {
    if (token.type === 'heading' && token.depth === 2) groups.push({ title: plain(token), pages: [] });
    if (token.type !== 'table') continue;
    for (const [cell] of (token as Tokens.Table).rows) {
      const link = cell?.tokens.find(({ type }) => type === 'link') as Tokens.Link | undefined;
      const page = link && linkedPage(link.href);
      if (page !== undefined) groups.at(-1)?.pages.push({ name: page.name, title: plain(link) });
    }
  }
  return groups;
}

export const readSearchablePage = (name: string): SearchablePage => {
  const { title, content } = readDocPage(name);
  const sections: SearchablePage['sections'] = [{ id: '', heading: '', text: '' }];
  for (const node of content) {
    const [tag, { id }] = typeof node === 'string' ? ['', { id: '' }] : node;
    if (/^h\d$/.test(tag)) sections.push({ id: String(id), heading: textOf(node).trim(), text: '' });
    else {
      const section = sections.at(-1);
      if (section) section.text = `${section.text} ${textOf(node)}`.replaceAll(/\s+/g, ' ').trim();
    }
  }
  return { name, title, sections };
};

/** Cells and list items are separate words. */
const textOf = (node: DocNode): string => {
  if (typeof node === 'string') return node;
  const text = node[2].map(textOf).join('');
  return /^(?:td|th|li|p|code-block)$/.test(node[0]) ? `${text} ` : text;
};

/** The text of a token without its formatting. */
function plain(token: Token | undefined): string {
  if (token === undefined) return '';
  const inside = 'tokens' in token ? token.tokens : undefined;
  return inside === undefined ? (token.raw && 'text' in token ? token.text : token.raw) : inside.map(plain).join('');
}

/** A link from a page in docs/ to another; undefined for other files of the repository. */
function linkedPage(href: string): { name: string; section: string } | undefined {
  const [, name, section = ''] = /^(?:\.\/)?([\w-]+)\.md(?:#(.+))?$/.exec(href) ?? [];
  return name === undefined ? undefined : { name, section };
}

class PageReader {
  readonly headings: DocHeading[] = [];
  readonly #name: string;
  readonly #slugs = new Map<string, number>();

  constructor(name: string) {
    this.#name = name;
  }

  blocks(tokens: readonly Token[]): DocNode[] {
    return tokens.flatMap((token) => this.#block(token as Tokens.Generic));
  }

  #block(token: Tokens.Generic): DocNode[] {
    switch (token.type) {
      case 'space':
        return [];
      case 'heading':
        return [this.#heading(token as Tokens.Heading)];
      case 'paragraph':
        return [['p', {}, this.#inlines(token.tokens)]];
      case 'text':
        return this.#inlines(token.tokens);
      case 'blockquote':
        return [['blockquote', {}, this.blocks(token.tokens ?? [])]];
      case 'hr':
        return [['hr', {}, []]];
      case 'code':
        return [['code-block', { language: token.lang }, [token.text]]];
      case 'list':
        return [this.#list(token as Tokens.List)];
      case 'table':
        return [this.#table(token as Tokens.Table)];
      default:
        // Comments are for those who edit the file.
        if (token.type === 'html' && /^<!--.*-->\s*$/s.test(token.raw)) return [];
        throw new Error(`docs/${this.#name}.md has a block that pages can't show: ${token.type}: ${token.raw}`);
    }
  }

  #heading({ depth, tokens }: Tokens.Heading): DocNode {
    const content = this.#inlines(tokens);
    const text = tokens.map(plain).join('');
    const id = this.#idOf(text);
    if (depth < 4) this.headings.push({ id, text, depth });
    return [`h${depth}`, { id }, content];
  }

  /** As GitHub does it, so that a link works there and here; repeated headings are numbered. */
  #idOf(text: string): string {
    const slug = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    const seen = this.#slugs.get(slug) ?? 0;
    this.#slugs.set(slug, seen + 1);
    return seen === 0 ? slug : `${slug}-${seen}`;
  }

  #list({ ordered, start, items }: Tokens.List): DocNode {
    const props = ordered && typeof start === 'number' && start !== 1 ? { start } : {};
    const children = items.map((item): DocNode => ['li', {}, this.blocks(item.tokens)]);
    return [ordered ? 'ol' : 'ul', props, children];
  }

  #table({ header, rows }: Tokens.Table): DocNode {
    const row = (cells: readonly Tokens.TableCell[], tag: 'td' | 'th'): DocNode => [
      'tr',
      {},
      cells.map(({ tokens, align }) => [
        tag,
        { ...(tag === 'th' && { scope: 'col' }), ...(align === 'right' && { 'data-align': align }) },
        this.#inlines(tokens),
      ]),
    ];
    const head: DocNode = ['thead', {}, [row(header, 'th')]];
    return ['table', { columns: header.length }, [head, ['tbody', {}, rows.map((cells) => row(cells, 'td'))]]];
  }

  #inlines(tokens: readonly Token[] = []): DocNode[] {
    return tokens.flatMap((token) => this.#inline(token as Tokens.Generic));
  }

  #inline(token: Tokens.Generic): DocNode[] {
    switch (token.type) {
      case 'text':
        if (/&#?\w+;/.test(token.text)) throw new Error(`docs/${this.#name}.md has an entity: ${token.text}`);
        return [token.text];
      // Raw HTML is shown, not interpreted.
      case 'html':
      case 'escape':
        return [token.text];
      case 'codespan':
        return [['code', {}, [token.text]]];
      case 'strong':
      case 'em':
      case 'del':
        return [[token.type, {}, this.#inlines(token.tokens)]];
      case 'br':
        return [['br', {}, []]];
      case 'link':
        return this.#link(token as Tokens.Link);
      default:
        throw new Error(`docs/${this.#name}.md has text that pages can't show: ${token.type}: ${token.raw}`);
    }
  }

  #link({ href, tokens }: Tokens.Link): DocNode[] {
    const content = this.#inlines(tokens);
    if (/^https?:/.test(href)) return [['a', { href }, content]];
    if (href.startsWith('#')) return [['doc', { page: this.#name, section: href.slice(1) }, content]];
    const page = linkedPage(href);
    if (page !== undefined) return [['doc', { page: page.name, section: page.section }, content]];
    // Readers may not have the repository, so its other files are named instead of linked.
    const file = posix.join('docs', href.replace(/#.*/, ''));
    const path: DocNode = ['code', {}, [file]];
    return file.endsWith(content.map(textOf).join('')) ? [path] : [...content, ' (', path, ')'];
  }
}
