import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { docsIndex } from '@hopwise/model';
import { expect, test } from 'vitest';
import type { DocNode } from '../src/screens/docs/doc-page.ts';
import { searchDocs } from '../src/screens/docs/search-docs.ts';
import { docNames, docsFolder, readDocGroups, readDocPage, readSearchablePage } from './doc-pages.ts';

const pages = docNames().map(readDocPage);
const sectionsOf = new Map(pages.map(({ name, content }) => [name, elementsIn(content).map(([, { id }]) => id)]));

type DocElement = Exclude<DocNode, string>;

function elementsIn(nodes: readonly DocNode[]): DocElement[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? [] : [node, ...elementsIn(node[2])]));
}

const isThere = (page: string, section = '') =>
  sectionsOf.get(page) !== undefined && (section === '' || sectionsOf.get(page)?.includes(section) === true);

test('lists every page of docs/README.md in its group, and has a page for each', () => {
  const readme = readFileSync(join(docsFolder, 'README.md'), 'utf8');
  const linked = [...readme.matchAll(/^\| \[[^\]]+\]\(([\w-]+)\.md\)/gm)].map(([, name]) => name);
  const listed = readDocGroups().flatMap((group) => group.pages.map(({ name }) => name));
  expect(listed).toEqual(linked);
  expect([...listed, docsIndex].toSorted()).toEqual(docNames());
  expect(readDocGroups().map(({ title }) => title)).toEqual([
    'Use it',
    'Understand the results',
    'Run it',
    'Change it',
  ]);
});

test('every link leads to a page and a section that exist', () => {
  const links = pages.flatMap(({ name, content }) =>
    elementsIn(content).flatMap(([tag, props]) => (tag === 'doc' ? [{ from: name, ...props }] : [])),
  ) as { from: string; page: string; section: string }[];
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(({ page, section }) => !isThere(page, section))).toEqual([]);
});

test('every link of the app to the documentation leads to a page and a section that exist', () => {
  const source = join(import.meta.dirname, '../src');
  const links = globSync('**/*.tsx', { cwd: source }).flatMap((file) => [
    ...readFileSync(join(source, file), 'utf8').matchAll(/<DocLink\s+page="([^"]+)"(?:\s+section="([^"]+)")?/g),
  ]);
  expect(links.length).toBeGreaterThan(8);
  expect(links.filter(([, page = '', section]) => !isThere(page, section)).map(([link]) => link)).toEqual([]);
});

test('gives headings ids that no other part of the page has', () => {
  for (const { name } of pages) {
    const ids = (sectionsOf.get(name) ?? []).filter((id) => id !== undefined);
    expect(new Set(ids).size, name).toBe(ids.length);
    expect(ids, name).not.toContain('main');
    expect(ids, name).not.toContain('root');
  }
});

test('names files of the repository that have no page, instead of linking them', () => {
  const texts = elementsIn(readDocPage('security').content).flatMap(([tag, , [text]]) => (tag === 'code' ? text : []));
  expect(texts).toContain('SECURITY.md');
  const [, , tables] = ['', '', elementsIn(readDocPage(docsIndex).content)] as const;
  expect(tables.some(([tag, , [text]]) => tag === 'code' && text === 'CONTRIBUTING.md')).toBe(true);
});

test('shows raw HTML as text', () => {
  const text = JSON.stringify(readDocPage('scoring').content);
  expect(text).toContain('<html lang=');
  const tags = new Set(pages.flatMap(({ content }) => elementsIn(content).map(([tag]) => tag)));
  expect([...tags].filter((tag) => /script|style|iframe|html/.test(tag))).toEqual([]);
});

test('search finds sections by their heading before those by their text', () => {
  const [first, ...others] = searchDocs(docNames().map(readSearchablePage), 'alert channel');
  expect(first?.page).toBe('alerts');
  expect(others.length).toBeGreaterThan(3);
  const [setting] = searchDocs(docNames().map(readSearchablePage), 'trace_allow_cidrs');
  expect(setting?.excerpt.filter((_, at) => at % 2 === 1)[0]?.toLowerCase()).toBe('trace_allow_cidrs');
});
