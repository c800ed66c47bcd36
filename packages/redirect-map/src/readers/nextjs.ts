import { codeTree } from '../data/code-tree.ts';
import { childrenOf, type DataNode, propertyOf } from '../data/data-node.ts';
import { jsonTree } from '../data/json-tree.ts';
import type { Reader, RedirectMap } from '../redirect-map.ts';
import { DataRows } from './data-rows.ts';
import { addGenericRows } from './generic-rows.ts';
import { pathRows } from './path-rows.ts';

/**
 * Lists of `{ source, destination, permanent }`: JSON, JSON with comments, or the literals of a program. A row without
 * `permanent` gets its status from the code that reads it, which for most lists is a permanent one.
 */
export const readNextjs: Reader = (text, { fileName = '', ...options } = {}) => {
  const isCode = /\.[cm]?[jt]sx?$/i.test(fileName) || !/^\s*(?:\/[/*][\s\S]*?\n\s*)*[[{]/.test(text);
  const tree = isCode ? codeTree(text) : jsonTree(text);
  const rows = new DataRows('nextjs', text, tree, { fileName, ...options });
  const settings = isCode && tree.root !== null ? settingsOf(tree.root) : {};
  const { basePath = '' } = settings;
  const syntax = { ignoresCase: true, defaultStatus: 308, hasCommas: tree.hasCommas, basePath: String(basePath) };
  const lists = tree.root === null ? [] : findLists(tree.root, isCode);
  // A row that depends on the program is a list of its own, within another.
  const found = lists.flatMap((items) => pathRows(rows, text, items, syntax));
  for (const { add } of found.sort((a, b) => a.start - b.start)) add();
  if (lists.length === 0 && tree.root !== null) addGenericRows(rows, text, tree.root, tree.hasCommas);
  return rows.build(settings);
};

/** `trailingSlash` and `basePath` of the object that has them: the configuration. */
function settingsOf(root: DataNode): RedirectMap['settings'] {
  if (root.kind === 'object') {
    const [slash, base] = [propertyOf(root, 'trailingSlash'), propertyOf(root, 'basePath')];
    const hasBase = base?.kind === 'scalar' && typeof base.value === 'string' && base.value !== '';
    if (slash?.kind === 'scalar' || hasBase) {
      return {
        ...(slash?.kind === 'scalar' && typeof slash.value === 'boolean' && { trailingSlash: slash.value }),
        ...(hasBase && { basePath: String(base.value) }),
      };
    }
  }
  for (const child of childrenOf(root)) {
    const found = settingsOf(child);
    if (Object.keys(found).length > 0) return found;
  }
  return {};
}

/** Every list of rows. Rewrites and headers of a program have a source as well, but no status. */
function findLists(root: DataNode, isCode: boolean): (readonly DataNode[])[] {
  const found: (readonly DataNode[])[] = [];
  const visit = (node: DataNode): void => {
    if (node.kind === 'array' && node.items.some((item) => isRow(item, isCode))) {
      found.push(node.items.filter((item) => item.kind !== 'object' || isRow(item, isCode) || !isOther(item)));
      for (const item of node.items) if (item.kind === 'opaque') visit(item);
    } else if (isCode && isRow(node, isCode)) found.push([node]);
    else for (const child of childrenOf(node)) visit(child);
  };
  visit(root);
  return found;
}

function isRow(node: DataNode, isCode: boolean): boolean {
  if (node.kind !== 'object' || propertyOf(node, 'source') === undefined) return false;
  if (!isCode) return true;
  return propertyOf(node, 'permanent', 'statusCode') !== undefined;
}

/** A rewrite or a header among the rows of a program. */
const isOther = (node: DataNode): boolean => node.kind === 'object' && propertyOf(node, 'source') !== undefined;
