import { propertyOf, removalOf } from '../data/data-node.ts';
import { jsonTree } from '../data/json-tree.ts';
import type { Reader } from '../redirect-map.ts';
import { DataRows, required } from './data-rows.ts';

/** `.openpublishing.redirection.json` of Microsoft's documentation: sources are files of the repository. */
export const readOpenpublishing: Reader = (text, options) => {
  const tree = jsonTree(text);
  const rows = new DataRows('openpublishing', text, tree, options);
  const list = tree.root?.kind === 'object' ? propertyOf(tree.root, 'redirections') : tree.root;
  if (list?.kind !== 'array') {
    if (tree.problems.length === 0) rows.skip({ span: { start: 0, end: 0 } }, 'The file has no "redirections" list', 0);
    return rows.build();
  }
  list.items.forEach((item, at) => {
    if (item.kind !== 'object') {
      rows.skip(item, "The row isn't an object");
      return;
    }
    const source = propertyOf(item, 'source_path_from_root', 'source_path');
    const target = propertyOf(item, 'redirect_url');
    const spans = { row: item.span, source: source?.span ?? item.span, target: target?.span ?? null };
    rows.add({ ...spans, removal: removalOf(text, list.items, at, true) }, () => {
      const file = required(source, 'source_path').value;
      return {
        source: { text: file, scheme: null, host: null, kind: 'exact', path: pathOf(file), pattern: null, query: null },
        target: required(target, 'redirect_url').value,
        status: 301,
        hasOwnStatus: false,
      };
    });
  });
  return rows.build();
};

/** The page that a file becomes, from the root of the repository. */
const pathOf = (file: string): string =>
  `/${file.replace(/^(?:\.{0,2}\/)+/, '')}`.replace(/\.(?:md|yml)$/i, '').replace(/\/index$/i, '/');
