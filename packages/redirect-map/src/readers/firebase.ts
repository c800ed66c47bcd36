import { type DataNode, type ObjectNode, propertyOf, removalOf, textOf } from '../data/data-node.ts';
import { jsonTree } from '../data/json-tree.ts';
import { firebaseGlob } from '../dialects/firebase-glob.ts';
import type { Reader, RedirectMap, RuleSource } from '../redirect-map.ts';
import { regexPattern } from '../regex/regex-pattern.ts';
import { DataRows, required, statusOf } from './data-rows.ts';
import { RowError } from './underscore-redirects.ts';

const otherSite = 'It belongs to another site. Only the first site in the file with redirects is read';

/** `hosting.redirects` of firebase.json. Several sites are a list under `hosting`; the redirects of one say nothing of another. */
export const readFirebase: Reader = (text, options) => {
  const tree = jsonTree(text);
  const rows = new DataRows('firebase', text, tree, options);
  const root = tree.root?.kind === 'object' ? tree.root : undefined;
  const hosting = root && (propertyOf(root, 'hosting') ?? root);
  const sites = hosting?.kind === 'array' ? hosting.items : hosting === undefined ? [] : [hosting];
  const lists = sites.map((site) => (site.kind === 'object' ? propertyOf(site, 'redirects') : undefined));
  const own = lists.find((list) => list?.kind === 'array' && list.items.length > 0);
  for (const list of lists) {
    if (list?.kind === 'array' && list !== own) {
      for (const item of list.items) rows.skip(item, otherSite);
    } else if (list?.kind === 'array') addRedirects(rows, text, list.items);
    else if (list !== undefined) rows.skip(list, '"redirects" is not a list');
  }
  const first = sites[Math.max(lists.indexOf(own), 0)];
  return rows.build(first?.kind === 'object' ? settingsOf(first) : {});
};

function addRedirects(rows: DataRows, text: string, items: readonly DataNode[]): void {
  items.forEach((item, at) => {
    if (item.kind !== 'object') {
      rows.skip(item, "The row isn't an object");
      return;
    }
    const source = propertyOf(item, 'source', 'glob', 'regex');
    const target = propertyOf(item, 'destination');
    const spans = { row: item.span, source: source?.span ?? item.span, target: target?.span ?? null };
    rows.add({ ...spans, removal: removalOf(text, items, at, true) }, () => {
      const type = propertyOf(item, 'type');
      return {
        source: sourceOf(item),
        target: required(target, 'destination').value,
        status: type?.kind === 'scalar' ? statusOf(type.value) : 301,
        hasOwnStatus: type !== undefined,
      };
    });
  });
}

function sourceOf(item: ObjectNode): RuleSource {
  const regex = textOf(propertyOf(item, 'regex'));
  const glob = textOf(propertyOf(item, 'source', 'glob'));
  const bare = { scheme: null, host: null, query: null };
  if (regex !== undefined) {
    return { ...bare, text: regex, kind: 'pattern', path: regex, pattern: regexPattern(regex) };
  }
  if (glob === undefined) throw new RowError('The row has no source, glob or regex');
  const rooted = /^(?:\/|\*\*)/.test(glob) ? glob : `/${glob}`;
  const found = firebaseGlob(rooted);
  if ('pattern' in found) return { ...bare, text: glob, kind: 'pattern', path: rooted, pattern: found.pattern };
  return { ...bare, text: glob, kind: 'exact', path: found.text, pattern: null };
}

const settingsOf = (site: ObjectNode): RedirectMap['settings'] =>
  Object.fromEntries(
    ['trailingSlash', 'cleanUrls'].flatMap((name) => {
      const node = propertyOf(site, name);
      return node?.kind === 'scalar' && typeof node.value === 'boolean' ? [[name, node.value]] : [];
    }),
  );
