import { jsonTree } from '../data/json-tree.ts';
import { yamlTree } from '../data/yaml-tree.ts';
import type { Reader } from '../redirect-map.ts';
import { DataRows } from './data-rows.ts';
import { addGenericRows } from './generic-rows.ts';

/** JSON of any shape. */
export const readJson: Reader = (text, options) => {
  const tree = jsonTree(text);
  const rows = new DataRows('json', text, tree, options);
  if (tree.root !== null) addGenericRows(rows, text, tree.root, tree.hasCommas);
  return rows.build();
};

/** YAML of any shape. */
export const readYaml: Reader = (text, options) => {
  const tree = yamlTree(text);
  const rows = new DataRows('yaml', text, tree, options);
  if (tree.root !== null) addGenericRows(rows, text, tree.root, tree.hasCommas);
  return rows.build();
};
