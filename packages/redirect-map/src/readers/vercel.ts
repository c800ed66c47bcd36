import { type DataNode, propertyOf, removalOf, textOf } from '../data/data-node.ts';
import { jsonTree } from '../data/json-tree.ts';
import type { Reader, RedirectMap } from '../redirect-map.ts';
import { regexPattern } from '../regex/regex-pattern.ts';
import { DataRows, required, statusOf } from './data-rows.ts';
import { addPathRows } from './path-rows.ts';

/** `redirects` of vercel.json, `routes` that redirect, and lists for bulk redirects. */
export const readVercel: Reader = (text, options) => {
  const tree = jsonTree(text);
  const rows = new DataRows('vercel', text, tree, options);
  const { root, hasCommas } = tree;
  const syntax = { ignoresCase: false, defaultStatus: 308, hasCommas };
  if (root?.kind === 'array') addPathRows(rows, text, root.items, { ...syntax, defaultStatus: 307 });
  if (root?.kind !== 'object') return rows.build();
  const list = propertyOf(root, 'redirects');
  if (list?.kind === 'array') addPathRows(rows, text, list.items, syntax);
  else if (list !== undefined) rows.skip(list, '"redirects" is not a list');
  const routes = propertyOf(root, 'routes');
  if (routes?.kind === 'array') addRoutes(rows, text, routes.items);
  return rows.build(settingsOf(root));
};

/** The older form: regular expressions, with the target in a header. Other routes are no redirects. */
function addRoutes(rows: DataRows, text: string, items: readonly DataNode[]): void {
  items.forEach((item, at) => {
    if (item.kind !== 'object') return;
    const headers = propertyOf(item, 'headers');
    const target = headers?.kind === 'object' ? propertyOf(headers, 'Location', 'location') : undefined;
    const source = propertyOf(item, 'src', 'source');
    if (target === undefined) return;
    const spans = { row: item.span, source: source?.span ?? item.span, target: target.span };
    rows.add({ ...spans, removal: removalOf(text, items, at, true) }, () => {
      const from = required(source, 'src').value;
      const status = propertyOf(item, 'status');
      const regex = `^${from.replace(/^\^/, '').replace(/\$$/, '')}$`;
      return {
        source: {
          text: from,
          scheme: null,
          host: null,
          query: null,
          kind: 'pattern',
          path: from,
          pattern: regexPattern(regex),
        },
        target: required(target, 'Location').value,
        status: status?.kind === 'scalar' ? statusOf(status.value) : 307,
        hasOwnStatus: status !== undefined,
      };
    });
  });
}

function settingsOf(root: DataNode): RedirectMap['settings'] {
  if (root.kind !== 'object') return {};
  return Object.fromEntries(
    ['trailingSlash', 'cleanUrls'].flatMap((name) => {
      const node = propertyOf(root, name);
      if (node?.kind !== 'scalar') return [];
      return [[name, typeof node.value === 'boolean' ? node.value : (textOf(node) ?? '')]];
    }),
  );
}
