import { type DataNode, type ObjectNode, propertyOf, removalOf, textOf } from '../data/data-node.ts';
import { tomlTree } from '../data/toml-tree.ts';
import type { Reader, RuleCondition } from '../redirect-map.ts';
import { DataRows } from './data-rows.ts';
import { condition, netlifyRule, type Pair, queryCondition } from './netlify.ts';
import { RowError } from './underscore-redirects.ts';

/** `[[redirects]]` in netlify.toml, with the older names that @netlify/redirect-parser still knows. */
export const readNetlifyToml: Reader = (text, options) => {
  const tree = tomlTree(text);
  const rows = new DataRows('netlify-toml', text, tree, options);
  const list = tree.root?.kind === 'object' ? propertyOf(tree.root, 'redirects') : undefined;
  if (list?.kind !== 'array') {
    if (list !== undefined) rows.skip(list, '"redirects" is not a list of tables');
    return rows.build();
  }
  list.items.forEach((item, at) => {
    if (item.kind !== 'object') {
      rows.skip(item, "The row isn't a table");
      return;
    }
    const source = propertyOf(item, 'from', 'origin');
    const target = propertyOf(item, 'to', 'destination');
    const spans = { row: item.span, source: source?.span ?? item.span, target: target?.span ?? null };
    rows.add({ ...spans, removal: removalOf(text, list.items, at, false) }, () => tomlRule(item));
  });
  return rows.build();
};

function tomlRule(item: ObjectNode) {
  const from = textOf(propertyOf(item, 'from', 'origin'));
  if (from === undefined) throw new RowError('The row has no "from"');
  const parameters = pairsOf(propertyOf(item, 'query', 'params', 'parameters'));
  const force = propertyOf(item, 'force');
  const found = netlifyRule({
    from,
    to: textOf(propertyOf(item, 'to', 'destination')),
    status: textOf(propertyOf(item, 'status')),
    parameters,
  });
  const conditions: RuleCondition[] = [
    ...parameters.map(queryCondition),
    ...pairsOf(propertyOf(item, 'conditions')).map(condition),
  ];
  return { ...found, conditions, flags: force?.kind === 'scalar' && force.value === true ? ['force'] : [] };
}

const pairsOf = (node: DataNode | undefined): Pair[] =>
  node?.kind !== 'object'
    ? []
    : node.entries.map(({ key, value }) => ({
        name: key,
        value: value.kind === 'array' ? value.items.map((item) => textOf(item) ?? '').join(',') : (textOf(value) ?? ''),
      }));
