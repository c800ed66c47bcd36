import { childrenOf, type DataNode, type ObjectNode, propertyOf, removalOf, textOf } from '../data/data-node.ts';
import { yamlTree } from '../data/yaml-tree.ts';
import type { DialectId, Reader } from '../redirect-map.ts';
import { DataRows, required } from './data-rows.ts';

/** The `redirect_maps` of the redirects plugin in mkdocs.yml. */
export const readMkdocs: Reader = (text, options) =>
  readFileMap('mkdocs', text, options, (root) => findNamed(root, 'redirect_maps'));

/** The `redirects` of .gitbook.yaml. */
export const readGitbook: Reader = (text, options) =>
  readFileMap('gitbook', text, options, (root) => (root.kind === 'object' ? propertyOf(root, 'redirects') : undefined));

/** `old/page.md: new/page.md`. Both are files that become pages. */
function readFileMap(
  dialect: DialectId,
  text: string,
  options: Parameters<Reader>[1],
  find: (root: DataNode) => DataNode | undefined,
) {
  const tree = yamlTree(text);
  const rows = new DataRows(dialect, text, tree, options);
  const map = tree.root === null ? undefined : find(tree.root);
  if (map?.kind === 'object') addFiles(rows, text, map);
  else if (tree.problems.length === 0) rows.skip({ span: { start: 0, end: 0 } }, 'The file has no redirects', 0);
  return rows.build();
}

function addFiles(rows: DataRows, text: string, map: ObjectNode): void {
  const entries = map.entries.map((entry) => ({
    ...entry,
    span: { start: entry.keySpan.start, end: entry.value.span.end },
  }));
  entries.forEach(({ key, keySpan, value, span }, at) => {
    const target = value.kind === 'scalar' ? value.span : null;
    rows.add({ row: span, source: keySpan, target, removal: removalOf(text, entries, at, false) }, () => ({
      source: { text: key, scheme: null, host: null, kind: 'exact', path: pageOf(key), pattern: null, query: null },
      target: /^https?:/.test(textOf(value) ?? '')
        ? required(value, 'target').value
        : pageOf(required(value, 'target').value),
      status: 301,
      hasOwnStatus: false,
    }));
  });
}

/** `guide/index.md#a` → `/guide/#a` */
const pageOf = (file: string): string => {
  const { 1: path = '', 2: fragment = '' } = /^([^#]*)(.*)$/s.exec(file) ?? [];
  const page = path
    .replace(/^\.?\//, '')
    .replace(/(^|\/)(?:index|README)\.md$/, '$1')
    .replace(/\.md$/, '/');
  return `/${page}${fragment}`;
};

/** The first value of this name, however deep. */
function findNamed(node: DataNode, name: string): DataNode | undefined {
  if (node.kind === 'object') {
    const own = propertyOf(node, name);
    if (own !== undefined) return own;
  }
  for (const child of childrenOf(node)) {
    const found = findNamed(child, name);
    if (found !== undefined) return found;
  }
  return undefined;
}
